import { type Shape, fileAnswer, json, oneAnswer } from '@core/entity/answers'
import { defineCall } from '@core/entity/defineCall'
import { text } from '@core/entity/fieldKinds'
import type { FileRef } from '@core/entity/files'

/** An uploaded file, as the answer to an upload names it. */
export const fileRefShape: Shape<FileRef> = json.object({
  id: json.string,
  fileName: json.string,
  type: json.string,
  size: json.integer,
})

/** Uploading a file, which a record names afterwards, and reading it. */
export const fileCalls = {
  upload: defineCall({
    method: 'POST',
    path: '/api/file/Upload',
    summary: 'Upload a file (multipart: file)',
    answer: oneAnswer(fileRefShape),
  }),
  read: defineCall({
    method: 'GET',
    path: '/api/file/:id',
    summary: 'Read a file',
    params: { id: text('File', { required: true, max: 64 }) },
    answer: fileAnswer,
  }),
}
