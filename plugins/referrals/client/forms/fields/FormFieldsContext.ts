import { createContext, use } from 'react'
import type { Fields } from '@core/entity'

/** The data that the fields of a public form need for rendering. */
export interface FormFieldsSetting {
  /** In the language of the page. */
  readonly fields: Fields
  /** As defined by the form. */
  readonly english: Fields
  valueAt(path: string): unknown
  /** The message to show at a field, once the user left it or its step. */
  errorAt(path: string): string | undefined
  /** Whether it is asked: some fields are only with an answer to another. What has a value is always there. */
  isAsked(path: string): boolean
  /** Whether the value is still as the office filled it in. */
  isKnown(path: string): boolean
  change(path: string, value: unknown): void
  touch(path: string): void
}

export const FormFieldsContext = createContext<FormFieldsSetting | undefined>(undefined)

/** @throws when it is called outside a public form. */
export function useFormFields(): FormFieldsSetting {
  const setting = use(FormFieldsContext)
  if (!setting) throw new Error('useFormFields: no form above. Draw the field within <FormFieldsContext>.')
  return setting
}
