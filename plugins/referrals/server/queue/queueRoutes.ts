import { scopedPermissions } from '@core/entity'
import { sql } from 'kysely'
import { denied, listSql, lockRecord } from '@core/server/entities'
import { defineRoute, invalid, notFound, publishChange, type Route, type ServerContext } from '@core/server/plugin'
import { queueCalls } from '../../shared/queue/queueCalls'
import { markedReason, queueReasonIds } from '../../shared/queue/queueReasons'
import { can } from '../../shared/referralPermissions'
import { referralTable } from '../referralTable'
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
          await sql`insert into referrals.queue_mark (referral_id, reason, due, until, made_by)
            values (${referral}, ${markedReason({ reason: known, due, service }, viewer.id)}, ${due}, ${until}, ${viewer.id})
            on conflict (referral_id, reason) do update set due = excluded.due, until = excluded.until, made_by = excluded.made_by, made_at = now()`.execute(
            tx.query,
          )
          await publishChange(tx, referralTable.entity.id, [referral], viewer)
        })
        return { message: until ? `Back in the queue on ${until}` : 'Done' }
      },
    }),
  ]
}
