import { createContext, use } from 'react'
import type { Fields } from '@core/entity/Field'
import { createPress, type Press } from './press'
import { createUploads, type Uploads } from './uploads'

/** What the parts of one form share. */
export interface FormSetting {
  readonly fields: Fields
  /** The id of the entity whose fields they are, where they are one's: people are then those who can be given such a record. */
  readonly entity?: string
  /** Paths that the person may not see; they are shown as hidden and never sent. */
  readonly hidden: readonly string[]
  readonly uploads: Uploads
  readonly press: Press
}

export const FormContext = createContext<FormSetting>({ fields: {}, hidden: [], uploads: createUploads(), press: createPress() })

export function useFormSetting(): FormSetting {
  return use(FormContext)
}
