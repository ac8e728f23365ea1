import { sql } from 'kysely'
import { countText, listHref } from '@core/entity'
import { activePeople } from '@core/server/administration'
import { notify, type ServerContext } from '@core/server/plugin'
import { can } from '../shared/referralPermissions'
import { referralEntity } from '../shared/referralEntity'
import { referralStatuses } from '../shared/referralStatuses'
import { colleagueLeft } from './notificationKinds'

const closed = referralStatuses.flatMap(({ id, phase }) => (phase === 'Closed' ? [id] : []))

/**
 * Starts the hand-over of a coordinator's referrals when they can't sign in any more: their manager is told how many nobody works on now,
 * with the list to assign them; without a manager who may assign, everybody who may assign all referrals.
 */
export async function handOverWork(
  { userId }: { readonly userId: number },
  { db }: Pick<ServerContext, 'db'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ name: string; managerId: number | null; count: number }>`
      select person.name, person.manager_id as "managerId",
        (select count(*)::integer from referrals.referral where assigned_to = person.id and deleted_at is null and status <> all(${closed}::integer[])) as count
      from api.person where person.id = ${userId}`.execute(tx.query)
    const [person] = rows
    if (!person || person.count === 0) return
    const mayAssign = await activePeople(tx, can.assign).select('user.id').execute()
    const mayChangeAll = await activePeople(tx, can.updateAll).select('user.id').execute()
    const both = mayAssign.map(({ id }) => id).filter((id) => mayChangeAll.some((one) => one.id === id))
    const link = listHref(referralEntity, { assignedTo: String(userId) })
    await notify(tx, {
      kind: colleagueLeft,
      to: both.includes(person.managerId ?? 0) ? person.managerId! : both,
      title: `${person.name} can’t sign in any more: ${countText(person.count, 'referral', 'referrals')} to hand over`,
      detail: 'Select them in the list, and assign them to somebody else.',
      ...(link && { link }),
    })
  })
}
