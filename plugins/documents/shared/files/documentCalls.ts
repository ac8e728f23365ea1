import { defineCall, fileAnswer, ids, integer, json, listAnswer, oneAnswer } from '@core/entity'
import { documentEntity } from './documentEntity'

const { entityType, entityTypeId } = documentEntity.fields

/** A document in the response to a write. */
const documentShape = json.record(documentEntity.fields, { id: json.integer, version: json.integer })

const id = integer('Document', { required: true, min: 1 })

/** One upload of a document's content. The file itself is `GET /api/file/{fileId}`. */
export const versionShape = json.object({
  number: json.integer,
  isCurrent: json.boolean,
  fileId: json.string,
  fileName: json.string,
  type: json.string,
  size: json.integer,
  pages: json.nullable(json.integer),
  uploadedAt: json.string,
  uploadedBy: json.nullable(json.string),
  removed: json.described(json.array(json.string), 'What was taken out of it when it came, such as scripts'),
})

/** A deleted document that can be restored. */
export const deletedShape = json.object({
  id: json.integer,
  name: json.string,
  deletedAt: json.string,
  deletedBy: json.nullable(json.string),
})

/** The calls of documents beside those of their entity. S7.10 */
export const documentCalls = {
  upload: defineCall({
    method: 'POST',
    path: '/api/document/upload',
    summary:
      'Upload documents (multipart: file, entityTitle, entitySubType, entitySubTypeId, entityTypeId, entityType)',
    answer: oneAnswer(documentShape),
  }),
  versions: defineCall({
    method: 'GET',
    path: '/api/document/:id/versions',
    summary: 'View the versions of documents',
    params: { id },
    answer: listAnswer(versionShape),
  }),
  useVersion: defineCall({
    method: 'POST',
    path: '/api/document/:id/useVersion',
    summary: 'Go back to a version of a document',
    params: { id },
    body: {
      number: integer('Version', { required: true, min: 1 }),
      version: integer('Record’s version', { required: true, min: 1 }),
    },
    answer: oneAnswer(documentShape),
  }),
  deleted: defineCall({
    method: 'POST',
    path: '/api/document/deleted',
    summary: 'View deleted documents of a record',
    body: { entityType, entityTypeId },
    answer: listAnswer(deletedShape),
  }),
  zip: defineCall({
    method: 'POST',
    path: '/api/document/zip',
    summary: 'Download documents as a ZIP archive',
    body: { ids: ids('Documents', { required: true, max: 500 }) },
    answer: fileAnswer,
  }),
}
