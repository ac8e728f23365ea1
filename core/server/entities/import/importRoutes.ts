import { choice, freeObject, text, yesNo } from '@core/entity/fieldKinds'
import { scopesOf } from '@core/entity/policy'
import type { ImportRequest } from '@core/entity/wire'
import type { Viewer } from '../../access/Viewer'
import { takeUpload } from '../../files/takeUpload'
import { recordAudit } from '../../audit/recordAudit'
import { findOperation } from '../../operations/operationRepository'
import { operationSchema } from '../../operations/operationSchema'
import { oneAnswer } from '../../routes/answers'
import { createOnce } from '../../routes/createOnce'
import { type Route, defineRoute } from '../../routes/defineRoute'
import { Refusal } from '../../routes/errors'
import { storable } from '../../sheets/storable'
import type { EntityContext } from '../EntityContext'
import { type EntityTable, offers } from '../EntityTable'
import { denied } from '../record/denied'
import { fewAtOnce, receiveImport } from './receiveImport'
import { startImport } from './startImport'

const largest = 50 * 1024 * 1024
/** Room for the names and the borders around the one file of an upload. */
const wrapping = 16 * 1024

const strings = { type: 'array', items: { type: 'string' } }
const fileSchema = {
  type: 'object',
  required: ['id', 'fileName', 'rows', 'headers', 'sample', 'mapping'],
  properties: {
    id: { type: 'string' },
    fileName: { type: 'string' },
    rows: { type: 'integer' },
    headers: strings,
    sample: { type: 'array', items: strings },
    mapping: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
  },
}

const startBody = {
  file: text('File', { required: true, max: 36 }),
  mapping: freeObject('Mapping', { required: true }),
  duplicates: choice('Duplicates', [{ id: 'skip', name: 'Skip' }, { id: 'update', name: 'Update' }, { id: 'create', name: 'Create' }] as const, { required: true }),
  dryRun: yesNo('Dry run', { required: true }),
} as const

/** Importing table files, for the entities whose policy names who may. */
export function importRoutes(table: EntityTable, { db }: EntityContext): readonly Route[] {
  const { entity } = table
  const access = entity.policy.import
  if (access === undefined || !offers(table, 'create')) return []
  const summary = `Import ${entity.name.many.toLowerCase()}`
  const mayCreate = (viewer: Viewer) => {
    if (scopesOf(entity.policy.create, viewer.permissions).length === 0) throw denied(table, 'create', viewer)
  }
  return [
    defineRoute({
      method: 'POST',
      path: `/api/${entity.path}/Import/Upload`,
      access,
      summary,
      answer: oneAnswer(fileSchema),
      async handle({ request, reply, viewer }) {
        try {
          mayCreate(viewer)
          if (Number(request.headers['content-length'] ?? 0) > largest + wrapping) throw tooLarge()
          return await fewAtOnce(async () => {
            const { name, bytes } = await takeUpload(request, largest, async ({ filename, file }) => ({ name: nameOf(filename), bytes: await bytesOf(file) }))
            return { data: await receiveImport(db, entity, name, bytes, viewer) }
          })
        } catch (error) {
          // Nobody reads on to the end of what is refused.
          reply.header('connection', 'close')
          throw error
        }
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/api/${entity.path}/Import/Start`,
      access,
      summary,
      body: startBody,
      bodyName: 'ImportRequest',
      answer: oneAnswer(operationSchema),
      async handle(call) {
        const { viewer } = call
        mayCreate(viewer)
        const asked = call.body as unknown as ImportRequest
        const id = await db.transaction((tx) =>
          createOnce(tx, call, async () => {
            const { id, rows } = await startImport(tx, table, asked, viewer)
            // A dry run writes nothing.
            if (!asked.dryRun) await recordAudit(tx, { action: 'imported', person: viewer.id, roleId: viewer.roleId, subject: entity.name.many, request: call.request, details: { operation: id, rows, duplicates: asked.duplicates } })
            return id
          }),
        )
        call.reply.code(201)
        return { data: await findOperation(db, id, viewer) }
      },
    }),
  ]
}

async function bytesOf(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of file) {
    size += piece.length
    if (size > largest) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function tooLarge(): Refusal {
  return new Refusal(413, `A file to import can have at most ${largest / 1024 / 1024} MB. Please split it.`, [{ field: 'file', message: `At most ${largest / 1024 / 1024} MB` }])
}

/** Without a folder that a browser may send, and without what can't be shown. */
function nameOf(name: string | undefined): string {
  const bare = storable(name ?? '').replaceAll(/\p{Cc}/gu, '').split(/[/\\]/).at(-1)!.trim()
  return bare.slice(-200) || 'import'
}
