import { sql } from 'kysely'
import { countText } from '@core/entity'
import { activePeople } from '@core/server/administration'
import { notify, type ServerContext } from '@core/server/plugin'
import { leadPermissions } from '../../shared/crmPermissions'
import { moveLeadsPath } from '../../shared/crmPaths'
import { endFeed } from '../activities/calendarFeeds'
import { colleagueLeft } from '../notificationKinds'
import { countOpenWork } from './openWork'

/**
 * Ends the calendar feed of a salesperson who can't sign in any more, and starts the hand-over of their work: their manager is told how
 * much there is, with the page that moves it; without a manager who may assign leads, everybody who may.
 */
export async function startHandover(
  { userId }: { readonly userId: number },
  { db }: Pick<ServerContext, 'db'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await endFeed(tx, userId)
    const count = await countOpenWork(tx, userId)
    if (count === 0) return
    const { rows } = await sql<{ name: string; managerId: number | null }>`
      select name, manager_id as "managerId" from api.person where id = ${userId}`.execute(tx.query)
    const person = rows[0]!
    const mayAssign = (await activePeople(tx, leadPermissions.can.assign).select('user.id').execute()).map(
      ({ id }) => id,
    )
    await notify(tx, {
      kind: colleagueLeft,
      to: mayAssign.includes(person.managerId ?? 0) ? person.managerId! : mayAssign,
      title: `${person.name} can’t sign in any more: ${countText(count, 'record', 'records')} to hand over`,
      detail: 'Open leads, quotes, orders and tasks, accounts and customers go to somebody else in one step.',
      link: `${moveLeadsPath}?from=${userId}`,
    })
  })
}
