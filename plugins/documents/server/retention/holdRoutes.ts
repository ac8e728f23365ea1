import { recordAudit, type Viewer, defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { type EntityRules, type EntityTable, updateRecord } from '@core/server/entities'
import { can } from '../../shared/documentPermissions'
import type { DocumentFields } from '../../shared/files/documentEntity'
import { retentionCalls } from '../../shared/retention/retentionCalls'
import { retentionMessages } from '../../shared/retention/retentionMessages'
import { type Retained, retainedFiles, retainedPdfs } from './retained'

/** Legal holds of files and of documents for signature. */
export const holdRoutes = (context: ServerContext): readonly Route[] => [
  ...routesOf(context, retainedFiles, retentionCalls.hold, retentionCalls.liftHold),
  ...routesOf(context, retainedPdfs, retentionCalls.holdPdf, retentionCalls.liftHoldPdf),
]

const routesOf = (
  context: ServerContext,
  kind: Retained,
  hold: typeof retentionCalls.hold | typeof retentionCalls.holdPdf,
  liftHold: typeof retentionCalls.liftHold | typeof retentionCalls.liftHoldPdf,
): readonly Route[] => [
  defineRoute(hold, {
    access: can.manageRetention,
    async handle({ body, viewer }) {
      await setHold(context, viewer, kind, body.ids, body.reason)
      return { message: retentionMessages.held }
    },
  }),
  defineRoute(liftHold, {
    access: can.manageRetention,
    async handle({ body, viewer }) {
      await setHold(context, viewer, kind, body.ids, null)
      return { message: retentionMessages.lifted }
    },
  }),
]

/** Sets a hold on documents, or lifts it if there is no reason. All of them or none. */
async function setHold(
  { db, catalog }: ServerContext,
  viewer: Viewer,
  { entity, noun }: Retained,
  documents: readonly number[],
  reason: string | null,
): Promise<void> {
  const isHeld = reason !== null
  const rules: EntityRules<Pick<DocumentFields, 'legalHold' | 'holdReason'>> = {
    async plan({ after }) {
      return { record: { ...after, legalHold: isHeld, holdReason: reason } }
    },
  }
  const table: EntityTable = { ...catalog.get(entity)!, rules }
  await db.transaction(async (tx) => {
    for (const id of documents.toSorted((a, b) => a - b)) {
      await updateRecord(tx, table, id, {}, viewer, { catalog, via: 'system' })
      await recordAudit(tx, {
        action: isHeld ? 'legalHoldSet' : 'legalHoldLifted',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `${noun} ${id}`,
        record: { entity, id },
      })
    }
  })
}
