import { scopedPermissions } from '@core/entity'
import { denied, listSql, lockRecord } from '@core/server/entities'
import { defineRoute, invalid, notFound, publishChange, type Route, type ServerContext } from '@core/server/plugin'
import { queueCalls } from '../../shared/queue/queueCalls'
import { markedReason, queueReasonIds } from '../../shared/queue/queueReasons'
import { can } from '../../shared/referralPermissions'
import { referralTable } from '../referralTable'
import { readQueue, storeMark } from './readQueue'

const usualLimit = 50

/** The work queue, and its marks. */
export function queueRoutes({ db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): readonly Route[] {
  const list = listSql(referralTable, catalog)
  return [
    defineRoute(queueCalls.list, {
      access: can.view,
      whileViewing: true,
      async handle({ body: { mine, limit }, viewer }) {
        const { items, total } = await readQueue(db, list, viewer, { mine: mine === true, limit: limit ?? usualLimit })
        return { data: items, totalItems: total }
      },
    }),
    defineRoute(queueCalls.mark, {
      access: scopedPermissions(can, 'update'),
      async handle({ params: { id: referral }, body: { reason, due, service, until }, viewer }) {
        const known = queueReasonIds.find((id) => id === reason)
        if (!known) throw invalid([{ field: 'reason', message: `There is no reason “${reason}” in the queue` }])
        await db.transaction(async (tx) => {
          const stored = await lockRecord(tx, referralTable, referral, viewer, 'update')
          if (!stored) throw notFound('Referral')
          // A mentioned person may mark it as read, even without permission to change the referral.
          if (!stored.allowed && known !== 'mention') throw denied(referralTable, 'update', viewer)
          const mark = markedReason({ reason: known, due, service }, viewer.id)
          await storeMark(tx, {
            referralId: referral,
            reason: mark,
            due: due ?? null,
            until: until ?? null,
            by: viewer.id,
          })
          await publishChange(tx, referralTable.entity.id, [referral], viewer)
        })
        return { message: until ? `Back in the queue on ${until}` : 'Done' }
      },
    }),
  ]
}
