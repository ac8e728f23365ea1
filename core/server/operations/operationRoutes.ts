import { sql } from 'kysely'
import { integer } from '@core/entity/fieldKinds'
import type { Viewer } from '../access/Viewer'
import { recordAudit } from '../audit/recordAudit'
import type { EntityContext } from '../entities/EntityContext'
import { oneAnswer } from '../routes/answers'
import { createOnce } from '../routes/createOnce'
import { type Route, defineRoute } from '../routes/defineRoute'
import { conflict, notFound } from '../routes/errors'
import { fileSchema } from '../routes/fileAnswer'
import { failedRows } from './failedRows'
import { findOperation, isOfRole, listOperations } from './operationRepository'
import { operationSchema } from './operationSchema'
import { letUndoAgain } from './runChunk'
import { startUndo } from './startUndo'

const params = { id: integer('Operation', { required: true, min: 1 }) }
/** What becomes of the work on many rows that a person started: theirs to see, and nobody else's. */
export function operationRoutes({ db, catalog }: EntityContext): readonly Route[] {
  const own = async (id: number, viewer: Viewer) => {
    const operation = await findOperation(db, id, viewer)
    if (!operation) throw notFound('Operation')
    return operation
  }
  return [
    defineRoute({
      method: 'GET',
      path: '/api/operation',
      access: 'signedIn',
      summary: 'View one’s own operations',
      answer: oneAnswer({ type: 'array', items: operationSchema }),
      handle: async ({ viewer }) => ({ data: await listOperations(db, viewer) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/operation/:id',
      access: 'signedIn',
      summary: 'View one’s own operation',
      params,
      answer: oneAnswer(operationSchema),
      handle: async ({ params, viewer }) => ({ data: await own(params.id, viewer) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/operation/:id/cancel',
      access: 'signedIn',
      summary: 'Cancel one’s own operation',
      params,
      answer: oneAnswer(operationSchema),
      async handle({ params, viewer }) {
        const operation = await own(params.id, viewer)
        // Waits for the chunk that is being written; the next one finds it cancelled.
        await db.transaction(async (tx) => {
          const { rows } = await sql<{ undoes: number | null }>`
            update core.operation set state = 'cancelled', finished_at = now(), message = 'Cancelled. What was done until then stays done.'
            where id = ${params.id} and state = 'running' returning undoes`.execute(tx.query)
          if (rows.length === 0) throw conflict(`This has ended by itself meanwhile: ${operation.done} of ${operation.total} are done`)
          await letUndoAgain(tx, rows[0]!.undoes)
        })
        return { data: await own(params.id, viewer) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/operation/:id/undo',
      access: 'signedIn',
      summary: 'Undo one’s own operation',
      params,
      answer: oneAnswer(operationSchema),
      async handle(call) {
        const { entity, done } = await own(call.params.id, call.viewer)
        const { viewer, params, request } = call
        const id = await db.transaction((tx) =>
          createOnce(tx, call, async () => {
            const undo = await startUndo(tx, params.id, viewer)
            const subject = catalog.get(entity)?.entity.name.many ?? entity
            await recordAudit(tx, { action: 'operationUndone', person: viewer.id, roleId: viewer.roleId, subject, request, details: { operation: params.id, rows: done } })
            return undo
          }),
        )
        call.reply.code(201)
        return { data: await own(id, call.viewer) }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/operation/:id/failed',
      access: 'signedIn',
      summary: 'Export the rows of one’s own operation that failed',
      params,
      answer: fileSchema,
      async handle({ params, viewer }) {
        const operation = await own(params.id, viewer)
        if (!(await isOfRole(db, params.id, viewer))) throw notFound('File')
        return failedRows(db, operation)
      },
    }),
  ]
}
