import { operationCalls } from '@core/kernel/shared/operationCalls'
import type { Viewer } from '../../platform/http/Viewer'
import { recordAudit } from '../../security/audit/recordAudit'
import type { EntityContext } from '../table/EntityContext'
import { createOnce } from '../../platform/http/createOnce'
import { type Route, defineRoute } from '../../platform/http/defineRoute'
import { conflict, notFound } from '../../platform/http/errors'
import { requireProof } from '../../platform/http/registerRoutes'
import { failedRows } from './failedRows'
import { cancelOperation, findOperation, isOfRole, listOperations } from './operationRepository'
import { allowUndoAgain } from './runChunk'
import { startUndo } from './startUndo'

/** The progress of work on many rows. Only the person who started it sees it. */
export function operationRoutes({ db, catalog }: EntityContext): readonly Route[] {
  const own = async (id: number, viewer: Viewer) => {
    const operation = await findOperation(db, id, viewer)
    if (!operation) throw notFound('Operation')
    return operation
  }
  return [
    defineRoute(operationCalls.mine, {
      access: 'signedIn',
      handle: async ({ viewer }) => ({ data: await listOperations(db, viewer) }),
    }),
    defineRoute(operationCalls.find, {
      access: 'signedIn',
      handle: async ({ params, viewer }) => ({ data: await own(params.id, viewer) }),
    }),
    defineRoute(operationCalls.cancel, {
      access: 'signedIn',
      async handle({ params, viewer }) {
        const operation = await own(params.id, viewer)
        // Waits for the chunk that is being written; the next one sees that it is cancelled.
        await db.transaction(async (tx) => {
          const cancelled = await cancelOperation(tx, params.id)
          if (!cancelled) throw conflict(`This has already ended: ${operation.done} of ${operation.total} are done`)
          await allowUndoAgain(tx, cancelled.undoes)
        })
        return { data: await own(params.id, viewer) }
      },
    }),
    defineRoute(operationCalls.undo, {
      access: 'signedIn',
      async handle(call) {
        const { entity, done } = await own(call.params.id, call.viewer)
        const { viewer, params, request } = call
        if (catalog.get(entity)?.entity.asksAgain) requireProof(viewer)
        const id = await db.transaction((tx) =>
          createOnce(tx, call, async () => {
            const undo = await startUndo(tx, params.id, viewer)
            const subject = catalog.get(entity)?.entity.name.many ?? entity
            await recordAudit(tx, {
              action: 'operationUndone',
              person: viewer.id,
              roleId: viewer.roleId,
              subject,
              request,
              details: { operation: params.id, rows: done },
            })
            return undo
          }),
        )
        call.reply.code(201)
        return { data: await own(id, call.viewer) }
      },
    }),
    defineRoute(operationCalls.failed, {
      access: 'signedIn',
      async handle({ params, viewer }) {
        const operation = await own(params.id, viewer)
        if (!(await isOfRole(db, params.id, viewer))) throw notFound('File')
        return failedRows(db, operation)
      },
    }),
  ]
}
