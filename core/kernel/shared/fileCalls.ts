import { type Shape, fileAnswer, json, listAnswer, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { tags, text } from '@core/kernel/entity/fieldKinds'
import type { FileRef, FileState } from '@core/kernel/entity/files'

/** An uploaded file, as the response to an upload returns it. */
export const fileRefShape: Shape<FileRef> = json.object({
  id: json.string,
  fileName: json.string,
  type: json.string,
  size: json.integer,
})

/** An upload that may not be opened: a scanner is checking it, or found something in it. */
export const fileStateShape: Shape<FileState> = json.object({
  id: json.string,
  state: json.oneOf('waiting', 'refused'),
  reason: json.described(json.nullable(json.string), 'What the scanner calls what it found'),
})

/** The files whose states are requested. */
export const fileIds = tags('Files', { required: true, max: 200 })

/** Uploading a file, which a record then references, and reading it. */
export const fileCalls = {
  upload: defineCall({
    method: 'POST',
    path: '/api/file/Upload',
    summary: 'Upload a file (multipart: file)',
    answer: oneAnswer(fileRefShape),
  }),
  states: defineCall({
    method: 'POST',
    path: '/api/file/States',
    summary: 'Which of these files are in quarantine',
    body: { ids: fileIds },
    answer: listAnswer(fileStateShape),
  }),
  read: defineCall({
    method: 'GET',
    path: '/api/file/:id',
    summary: 'Read a file',
    params: { id: text('File', { required: true, max: 64 }) },
    answer: fileAnswer,
  }),
}
