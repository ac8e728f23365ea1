import type { FileRef } from '@core/kernel/entity/files'
import type { fileCalls } from '@core/kernel/shared/fileCalls'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { uploadFile, type UploadOptions } from '../../platform/api/uploadFile'
import { FileStates } from './FileStates'

const api = createApi<typeof fileCalls>()

/** Where the files of a form are uploaded, and where they can be opened. */
export interface FormFiles {
  upload(file: File, options: UploadOptions): Promise<FileRef>
  /** The address of an uploaded file; undefined if nobody can open it. */
  href(id: string): string | undefined
  /** The virus-check states of the files. */
  readonly states: FileStates
}

/** The files of the signed-in user. */
export const ownFiles: FormFiles = {
  upload: uploadFile,
  href: (id) => `/api/file/${id}`,
  states: new FileStates(
    async (ids) => (await unwrapResponse(api.POST('/api/file/States', { body: { ids: [...ids] } }))).data,
  ),
}
