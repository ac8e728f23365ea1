import { text } from '@core/entity/fieldKinds'
import type { Database } from '../database/Database'
import type { EntityCatalog } from '../entities/EntityContext'
import { oneAnswer } from '../routes/answers'
import { type Route, defineRoute } from '../routes/defineRoute'
import { fileSchema } from '../routes/fileAnswer'
import { Refusal, notFound } from '../routes/errors'
import { fileHeaders, isShown } from './fileHeaders'
import type { FileStore } from './store/FileStore'
import { countUnbound, findFile } from './fileRepository'
import { keepUpload, refSchema } from './keepUpload'
import { mayRead } from './mayRead'
import { recordFileRead } from './recordFileRead'

/** Files that one person has uploaded and saved with no record. They go after a day. */
const mostUnbound = 200

interface FileContext {
  readonly db: Database
  readonly files: FileStore
  readonly catalog: EntityCatalog
}

/** Uploading a file, which a record names afterwards, and reading it. */
export function fileRoutes({ db, files, catalog }: FileContext): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/file/Upload',
      access: 'signedIn',
      summary: 'Upload a file (multipart: file)',
      answer: oneAnswer(refSchema),
      async handle({ request, reply, viewer }) {
        const data = await keepUpload({ request, reply }, { db, files }, async () => {
          if ((await countUnbound(db, viewer.id)) >= mostUnbound) throw new Refusal(429, 'You have uploaded many files without saving them. Save your forms, or try again tomorrow.')
          return { uploadedBy: viewer.id }
        })
        return { data, message: 'File uploaded' }
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
        return { file: files.read(file.id), type: file.type, name: file.fileName, inline: isShown(file), size: file.size }
      },
    }),
  ]
}
