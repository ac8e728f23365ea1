import type { FileState } from '@core/kernel/entity/files'
import { fileCalls } from '@core/kernel/shared/fileCalls'
import type { Database } from '../../platform/database/Database'
import type { EntityCatalog } from '../table/EntityContext'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { HttpError, notFound } from '../../platform/http/errors'
import { fileHeaders, isShown } from '../../platform/files/fileHeaders'
import { countUnbound, findFile } from './fileRepository'
import { type GuardedFiles, statesOf } from './quarantine'
import { storeUpload } from './storeUpload'
import { mayRead } from './mayRead'
import { recordFileRead } from './recordFileRead'

/** The maximum number of files that a person has uploaded and that no record contains yet. They are deleted after a day. */
const mostUnbound = 200

interface FileContext {
  readonly db: Database
  readonly files: GuardedFiles
  readonly catalog: EntityCatalog
}

/** Uploading a file, which a record then references, and reading it. */
export function fileRoutes({ db, files, catalog }: FileContext): readonly Route[] {
  return [
    defineRoute(fileCalls.upload, {
      access: 'signedIn',
      byKey: true,
      takesForm: true,
      async handle({ request, reply, viewer }) {
        const data = await storeUpload({ request, reply }, { db, files }, async () => {
          if ((await countUnbound(db, viewer.id)) >= mostUnbound)
            throw new HttpError(
              429,
              'You have uploaded many files without saving them. Save your forms, or try again tomorrow.',
            )
          return { uploadedBy: viewer.id }
        })
        return { data, message: 'File uploaded' }
      },
    }),
    defineRoute(fileCalls.states, {
      access: 'signedIn',
      async handle({ body: { ids }, viewer }) {
        const data: FileState[] = []
        for (const state of await statesOf(db, ids)) {
          const file = await findFile(db, state.id)
          if (file && (await mayRead(db, catalog, file, viewer))) data.push(state)
        }
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(fileCalls.read, {
      access: 'signedIn',
      byKey: true,
      async handle({ params, viewer, reply, request }) {
        const file = await findFile(db, params.id)
        if (!file || !(await mayRead(db, catalog, file, viewer))) throw notFound('File')
        await recordFileRead(db, catalog, file, viewer, request)
        reply.headers(fileHeaders(file))
        return {
          file: files.read(file.id),
          type: file.type,
          name: file.fileName,
          inline: isShown(file),
          size: file.size,
        }
      },
    }),
  ]
}
