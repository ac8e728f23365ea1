import { type Viewer, defineRoute, invalid, type Route, type ServerContext } from '@core/server/plugin'
import { readRecord, tableOf } from '@core/server/entities'
import { deleteFile, insertFile, takeForm } from '@core/server/files'
import { messages } from '@core/entity'
import { documentCalls } from '../../shared/files/documentCalls'
import { documentEntity } from '../../shared/files/documentEntity'
import { largestDocument } from '../../shared/files/documentTypes'
import { can } from '../../shared/documentPermissions'
import { readContent, receiveDocument, type Received } from './readContent'
import { readUploadFields, type UploadPlace } from './readUploadFields'
import { storeDocument } from './storeDocument'

/** S7.10. The file precedes the fields in the body, so it is stored before its record is known. */
export function uploadRoute(context: ServerContext): Route {
  const { db, files, catalog } = context
  return defineRoute(documentCalls.upload, {
    access: can.create,
    takesForm: true,
    async handle({ request, reply, viewer }) {
      try {
        const { file, fields } = await takeForm(
          request,
          largestDocument,
          (part) => receiveDocument(files, part),
          ({ ref }) => files.remove(ref.id),
        )
        if (!file) throw invalid([{ field: 'file', message: messages.required('File') }])
        const place = await readFields(context, file, fields)
        const id = await keepUpload(context, viewer, place, file)
        const table = tableOf(catalog, documentEntity)
        return {
          data: await readRecord(db, table, id, viewer, catalog),
          message: documentEntity.messages!.created,
        }
      } catch (error) {
        // The rest of a refused request isn't read, so the connection is closed.
        reply.header('connection', 'close')
        throw error
      }
    },
  })
}

async function readFields(
  { files }: ServerContext,
  { ref }: Received,
  fields: Readonly<Record<string, string>>,
): Promise<UploadPlace> {
  try {
    return readUploadFields(fields)
  } catch (error) {
    await files.remove(ref.id)
    throw error
  }
}

/**
 * Makes a document from an upload, or a new version.
 * @returns the document's id
 * @throws HttpError 422 for a file that can't be a document, 403 or 404 if the viewer may not change the record; nothing is stored then
 */
export async function keepUpload(
  context: ServerContext,
  viewer: Viewer,
  place: UploadPlace,
  received: Received,
): Promise<number> {
  const { db, files } = context
  const content = await readContent(files, received, viewer.id)
  // Until the record references it, it belongs to the viewer. If the transaction fails, it is deleted after a day.
  await insertFile(db, content.ref, { uploadedBy: viewer.id })
  const { id, isUnchanged } = await db.transaction((tx) => storeDocument(tx, context, viewer, place, content))
  if (isUnchanged) await forget(context, content.ref.id)
  return id
}

/** Deletes a file without a reference. */
async function forget({ db, files }: ServerContext, id: string): Promise<void> {
  await deleteFile(db, id)
  await files.remove(id)
}
