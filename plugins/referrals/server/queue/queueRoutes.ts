import { scopedPermissions } from '@core/entity'
import {
  type Viewer,
  type Transaction,
  defineRoute,
  invalid,
  notFound,
  publishChange,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { denied, listSql, lockRecord } from '@core/server/entities'
import { queueCalls } from '../../shared/queue/queueCalls'
import { markedReason, queueReasonIds } from '../../shared/queue/queueReasons'
import { can } from '../../shared/referralPermissions'
import { referralTable } from '../referralTable'
import { countDoneToday, removeMark, storeMark } from './queueMarks'
import { readQueue } from './readQueue'

const usualLimit = 50

/** The work queue, and its marks. */
export function queueRoutes({ db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): readonly Route[] {
  const list = listSql(referralTable, catalog)
  return [
    defineRoute(queueCalls.list, {
      access: can.view,
      whileViewing: true,
      async handle({ body: { mine, limit }, viewer }) {
        const [{ items, total }, doneToday] = await Promise.all([
          readQueue(db, list, viewer, { mine: mine === true, limit: limit ?? usualLimit }),
          countDoneToday(db, viewer.id),
        ])
        return { data: items, totalItems: total, doneToday }
      },
    }),
    defineRoute(queueCalls.mark, {
      access: scopedPermissions(can, 'update'),
      async handle({ params: { id }, body, viewer }) {
        const { due = null, until = null } = body
        await db.transaction(async (tx) => {
          const reason = await lockMarked(tx, id, body, viewer)
          await storeMark(tx, { referralId: id, reason, due, until, by: viewer.id })
          await publishChange(tx, referralTable.entity.id, [id], viewer)
        })
        return { message: until ? `Back in the queue on ${until}` : 'Done' }
      },
    }),
    defineRoute(queueCalls.unmark, {
      access: scopedPermissions(can, 'update'),
      async handle({ params: { id }, body, viewer }) {
        await db.transaction(async (tx) => {
          const reason = await lockMarked(tx, id, body, viewer)
          await removeMark(tx, { referralId: id, reason, by: viewer.id })
          await publishChange(tx, referralTable.entity.id, [id], viewer)
        })
        return { message: 'Back in the queue' }
      },
    }),
  ]
}

interface Marked {
  readonly reason: string
  readonly due?: string | null | undefined
  readonly service?: number | null | undefined
}

/**
 * Locks the referral whose item is marked.
 * @returns the reason as its mark stores it
 * @throws HttpError 400 for an unknown reason, 403 or 404 where the viewer may not mark the referral
 */
async function lockMarked(tx: Transaction, id: number, { reason, ...marked }: Marked, viewer: Viewer): Promise<string> {
  const known = queueReasonIds.find((one) => one === reason)
  if (!known) throw invalid([{ field: 'reason', message: `There is no reason “${reason}” in the queue` }])
  const stored = await lockRecord(tx, referralTable, id, viewer, 'update')
  if (!stored) throw notFound('Referral')
  // A mentioned person may mark it as read, even without permission to change the referral.
  if (!stored.allowed && known !== 'mention') throw denied(referralTable, 'update', viewer)
  return markedReason({ reason: known, ...marked }, viewer.id)
}
