import { createContext, use } from 'react'
import type { Fields } from '@core/entity'

/** What the fields of a public form are drawn from. */
export interface FormFieldsSetting {
  /** In the language of the page. */
  readonly fields: Fields
  /** As the form defines them. */
  readonly english: Fields
  valueAt(path: string): unknown
  /** The message to show at a field: once it was left, or its step was. */
  errorAt(path: string): string | undefined
  /** Whether it stands as the office filled it in. */
  isKnown(path: string): boolean
  change(path: string, value: unknown): void
  touch(path: string): void
}

export const FormFieldsContext = createContext<FormFieldsSetting | undefined>(undefined)

/** @throws outside of a public form. */
export function useFormFields(): FormFieldsSetting {
  const setting = use(FormFieldsContext)
  if (!setting) throw new Error('useFormFields: no form above. Draw the field within <FormFieldsContext>.')
  return setting
}
