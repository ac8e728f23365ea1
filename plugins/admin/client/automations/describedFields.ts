import { useField } from 'react-final-form'
import type { AutomatedRecords, DescribedField } from '@core/calls'
import { useLoad } from '@core/client/api'
import type { Field, FieldPath } from '@core/entity'
import { automationApi } from './automationApi'

export type { AutomatedRecords, DescribedField } from '@core/calls'

/** @returns the field as controls and filters need it; the server checks its values */
export function fieldOfDescribed({
  label,
  kind,
  required,
  help,
  max,
  options,
  entity,
  idsOf,
  lookup,
}: DescribedField): Field {
  return {
    kind,
    label,
    required,
    schema: {},
    check: () => undefined,
    ...(help !== undefined && { help }),
    ...(max !== undefined && { max }),
    ...(options && { options }),
    ...(entity !== undefined && { entity }),
    ...(idsOf !== undefined && { idsOf }),
    ...(lookup !== undefined && { lookup }),
  }
}

const paths = new WeakMap<readonly DescribedField[], readonly FieldPath[]>()

/** @returns the fields as conditions need them; the same array for the same fields */
export function fieldPathsOfDescribed(fields: readonly DescribedField[]): readonly FieldPath[] {
  const known = paths.get(fields)
  if (known) return known
  const made = fields.map((one) => ({
    path: one.path,
    label: one.label,
    field: fieldOfDescribed(one),
    sensitive: false,
  }))
  paths.set(fields, made)
  return made
}

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
