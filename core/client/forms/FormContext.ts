import { createContext, use } from 'react'
import type { Fields } from '@core/entity/Field'
import type { SelectOption } from '../ui/fields/Select'

/** What the parts of one form share. */
export interface FormSetting {
  readonly fields: Fields
  /** Paths that the person may not see; they are shown as hidden and never sent. */
  readonly hidden: readonly string[]
  /** The records that a reference may point at, by its path; undefined while they are on their way. */
  readonly references: Readonly<Record<string, readonly SelectOption[] | undefined>>
}

export const FormContext = createContext<FormSetting>({ fields: {}, hidden: [], references: {} })

export function useFormSetting(): FormSetting {
  return use(FormContext)
}
