import { useField } from 'react-final-form'
import type { AutomatedRecords } from '@core/kernel/shared/automationCalls'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { automationApi } from './automationApi'

export type { AutomatedRecords } from '@core/kernel/shared/automationCalls'
export type { DescribedField } from '@core/kernel/shared/describedField'

/** The kind of record that the form has chosen, and what an automation of it can use. */
export function useDescribed(): {
  readonly records: string | undefined
  readonly described: AutomatedRecords | undefined
  readonly failure: string | undefined
} {
  const value: unknown = useField('records', { subscription: { value: true } }).input.value
  const records = typeof value === 'string' && value !== '' ? value : undefined
  const { value: described, failure } = useLoad(records, () => automationApi.describe(records!))
  return { records, described: records === undefined ? undefined : described, failure }
}
