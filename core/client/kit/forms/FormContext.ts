import { createContext, use } from 'react'
import type { Fields } from '@core/entity/Field'
import type { FileRef } from '@core/entity/files'
import type { fileCalls } from '@core/shared/fileCalls'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { uploadFile, type UploadOptions } from '../../platform/api/uploadFile'
import { FileStates } from '../data/FileStates'
import { createPress, type Press } from './press'
import { createUploads, type Uploads } from './uploads'

const api = createApi<typeof fileCalls>()

/** Where the files of a form go, and where they are looked at. */
export interface FormFiles {
  upload(file: File, options: UploadOptions): Promise<FileRef>
  /** The address of one that is there; undefined where nobody can look at it. */
  href(id: string): string | undefined
  /** Which of them are in quarantine. */
  readonly states: FileStates
}

/** The files of who is signed in. */
export const ownFiles: FormFiles = {
  upload: uploadFile,
  href: (id) => `/api/file/${id}`,
  states: new FileStates(
    async (ids) => (await unwrapResponse(api.POST('/api/file/States', { body: { ids: [...ids] } }))).data,
  ),
}

/** What the parts of one form share. */
export interface FormSetting {
  readonly fields: Fields
  /** The id of the entity whose fields they are, where they are one's: people are then those who can be given such a record. */
  readonly entity?: string
  /** Paths that the person may not see; they are shown as hidden and never sent. */
  readonly hidden: readonly string[]
  readonly files: FormFiles
  readonly uploads: Uploads
  readonly press: Press
}

export const FormContext = createContext<FormSetting>({
  fields: {},
  hidden: [],
  files: ownFiles,
  uploads: createUploads(),
  press: createPress(),
})

export function useFormSetting(): FormSetting {
  return use(FormContext)
}
