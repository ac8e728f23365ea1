import { text } from '@core/entity/fieldKinds'
import { largestFile } from '@core/entity/files'
import type { Database } from '../database/Database'
import type { EntityCatalog } from '../entities/EntityContext'
import { oneAnswer } from '../routes/answers'
import { type Route, defineRoute } from '../routes/defineRoute'
import { fileSchema } from '../routes/fileAnswer'
import { Refusal, notFound } from '../routes/errors'
import { fileHeaders, isShown } from './fileHeaders'
import type { FileFolder } from './FileFolder'
import { countUnbound, findFile, insertFile } from './fileRepository'
import { mayRead } from './mayRead'
import { receiveFile, tooLarge } from './receiveFile'
import { takeUpload } from './takeUpload'
import { recordFileRead } from './recordFileRead'

/** Room for the names and the borders around the one file of an upload. */
const wrapping = 16 * 1024
/** Files that one person has uploaded and saved with no record. They go after a day. */
const mostUnbound = 200

const refSchema = {
  type: 'object',
  required: ['id', 'fileName', 'type', 'size'],
  properties: { id: { type: 'string' }, fileName: { type: 'string' }, type: { type: 'string' }, size: { type: 'integer' } },
}

interface FileContext {
  readonly db: Database
  readonly folder: FileFolder
  readonly catalog: EntityCatalog
}

/** Uploading a file, which a record names afterwards, and reading it. */
export function fileRoutes({ db, folder, catalog }: FileContext): readonly Route[] {
  /** First the bytes, then the row. */
  const keep = async (part: Parameters<typeof receiveFile>[1], userId: number) => {
    const ref = await receiveFile(folder, part)
    await insertFile(db, ref, userId).catch(async (error: unknown) => {
      await folder.remove(ref.id)
      throw error
    })
    return ref
  }
  return [
    defineRoute({
      method: 'POST',
      path: '/api/file/Upload',
      access: 'signedIn',
      summary: 'Upload a file (multipart: file)',
      answer: oneAnswer(refSchema),
      async handle({ request, reply, viewer }) {
        try {
          if (Number(request.headers['content-length'] ?? 0) > largestFile + wrapping) throw tooLarge()
          if ((await countUnbound(db, viewer.id)) >= mostUnbound) throw new Refusal(429, 'You have uploaded many files without saving them. Save your forms, or try again tomorrow.')
          const data = await takeUpload(request, largestFile, (part) => keep(part, viewer.id))
          return { data, message: 'File uploaded' }
        } catch (error) {
          // Nobody reads on to the end of what is refused.
          reply.header('connection', 'close')
          throw error
        }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/file/:id',
      access: 'signedIn',
      summary: 'Read a file',
      params: { id: text('File', { required: true, max: 64 }) },
      answer: fileSchema,
      async handle({ params, viewer, reply, request }) {
        const file = await findFile(db, params.id)
        if (!file || !(await mayRead(db, catalog, file, viewer))) throw notFound('File')
        await recordFileRead(db, catalog, file, viewer, request)
        reply.headers(fileHeaders(file))
        return { file: folder.read(file.id), type: file.type, name: file.fileName, inline: isShown(file), size: file.size }
      },
    }),
  ]
}
