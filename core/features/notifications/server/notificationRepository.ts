import { sql } from 'kysely'
import type { Delivery } from '@core/kernel/shared/deliveries'
import type { Notification } from '../shared/notificationCalls'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import type { NotificationTables } from '@core/kernel/server/plugins/notifications/NotificationTables'

/** Every function here takes the person first: nobody reads or marks what was sent to others. */

/** @returns a page, newest first, and one more where there are more */
export async function listNotifications(
  db: Database,
  userId: number,
  { limit, before, unread }: { readonly limit: number; readonly before: number | null; readonly unread: boolean },
): Promise<Omit<Notification, 'about'>[]> {
  return db
    .as<NotificationTables>()
    .query.selectFrom('core.notification as notification')
    .leftJoin('core.user as by', 'by.id', 'notification.by_id')
    .select([
      'notification.id',
      'notification.kind',
      'notification.title',
      'notification.detail',
      'notification.link',
      'by.name as by',
      'notification.created_at as createdAt',
      'notification.read_at as readAt',
    ])
    .where('notification.user_id', '=', userId)
    .$if(before !== null, (query) => query.where('notification.id', '<', before!))
    .$if(unread, (query) => query.where('notification.read_at', 'is', null))
    .orderBy('notification.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countUnread(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from core.notification where user_id = ${userId} and read_at is null`.execute(
    db.query,
  )
  return rows[0]!.unread
}

/**
 * @param ids default: all
 * @returns whether any was unread
 */
export async function markRead(tx: Transaction, userId: number, ids?: readonly number[]): Promise<boolean> {
  const marked = await tx
    .as<NotificationTables>()
    .query.updateTable('core.notification')
    .set({ read_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${[...ids!]}::integer[])`))
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** A person's choices by kind, and the time zone of their digest. */
export async function readChoices(
  db: Database,
  userId: number,
): Promise<{ readonly chosen: ReadonlyMap<string, Delivery>; readonly timeZone: string | null }> {
  const { query } = db.as<NotificationTables>()
  const choices = await query
    .selectFrom('core.notification_choice')
    .select(['kind', 'delivery'])
    .where('user_id', '=', userId)
    .execute()
  const { timeZone } = await query
    .selectFrom('core.user')
    .select('time_zone as timeZone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { chosen: new Map(choices.map(({ kind, delivery }) => [kind, delivery])), timeZone }
}

export async function saveChoice(tx: Transaction, userId: number, kind: string, delivery: Delivery): Promise<void> {
  await tx
    .as<NotificationTables>()
    .query.insertInto('core.notification_choice')
    .values({ user_id: userId, kind, delivery })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ delivery }))
    .execute()
}

export async function saveTimeZone(tx: Transaction, userId: number, timeZone: string): Promise<void> {
  await tx.query.updateTable('core.user').set({ time_zone: timeZone }).where('id', '=', userId).execute()
}
