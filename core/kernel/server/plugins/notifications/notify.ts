import { sql } from 'kysely'
import { addDays, instantOf, localDay } from '@core/kernel/entity/dates'
import { defineEvent } from '@core/contract'
import { notificationTopic } from '@core/kernel/entity/apiTypes'
import { digestTime } from '@core/kernel/shared/deliveries'
import { active } from '../../security/users/activePeople'
import type { Transaction } from '../../platform/database/Database'
import { actingAutomation } from '../../platform/events/actingAutomation'
import { publishToPeople } from '../../platform/events/publishChange'
import type { NotificationKind } from './notificationKind'
import type { NotificationTables } from './NotificationTables'

/** A notification should be shown by the browsers of its person. */
export const notificationPushed = defineEvent<{ readonly id: number }>('core.notificationPushed')

/** A notification should be mailed now. */
export const notificationMailed = defineEvent<{ readonly id: number }>('core.notificationMailed')

export interface NewNotification {
  readonly kind: NotificationKind
  /** The recipients. People who are not active are left out. */
  readonly to: number | readonly number[]
  /** At most 200 characters. It is mailed as well, so it contains no name of a client or patient: “Order O-17 was delivered”. */
  readonly title: string
  /** A sentence below the title, under the same rule. */
  readonly detail?: string
  /** The path that it leads to: `/order/17`. */
  readonly link?: string
  /** The person who caused it. Nobody is notified of what they did themselves. */
  readonly by?: number | null
}

/** Marks notifications as read that ask for something which somebody has done since, for everybody who got them. */
export async function settleNotifications(
  tx: Transaction,
  { kind, link }: Required<Pick<NewNotification, 'kind' | 'link'>>,
): Promise<void> {
  const settled = await tx
    .as<NotificationTables>()
    .query.updateTable('core.notification')
    .set({ read_at: sql<string>`now()` })
    .where('kind', '=', kind.id)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .returning('user_id as userId')
    .execute()
  await publishToPeople(tx, notificationTopic, [...new Set(settled.map(({ userId }) => userId))])
}

/**
 * Notifies people, in the transaction with the reason: if that is not stored, nobody is notified. Each person gets it as they chose for its
 * kind: in the inbox, by mail as well, with the next digest, or not at all.
 * @example await notify(tx, { kind: orderDelivered, to: order.assignedTo, title: `Order ${number} was delivered`, link: `/order/${id}` })
 */
export async function notify(tx: Transaction, { kind, to, title, link, ...more }: NewNotification): Promise<void> {
  const { by, detail } = causeOf(more)
  if (title.length > 200) throw new Error(`The title of “${kind.id}” is longer than 200 characters.`)
  if (link !== undefined && !/^\/(?!\/)/.test(link))
    throw new Error(`The link of “${kind.id}” must be a path within the product, such as /order/17.`)
  const { query } = tx.as<NotificationTables>()
  const ids = [to].flat().filter((id) => id !== by)
  if (ids.length === 0) return
  const people = await query
    .selectFrom('core.user as user')
    .leftJoin('core.notification_choice as choice', (join) =>
      join.onRef('choice.user_id', '=', 'user.id').on('choice.kind', '=', kind.id),
    )
    .leftJoin('core.store as store', 'store.id', 'user.store_id')
    .select((eb) => [
      'user.id',
      eb.fn.coalesce('user.time_zone', 'user.timezone', 'store.timezone').as('timeZone'),
      'choice.delivery',
    ])
    .where('user.id', 'in', ids)
    .where('user.status', '=', active)
    .where('user.deleted_at', 'is', null)
    .execute()
  const now = new Date()
  const rows = people.flatMap(({ id, timeZone, delivery: chosen }) => {
    const delivery = chosen ?? kind.usually
    if (delivery === 'none') return []
    const due = { inbox: null, mail: now, digest: nextDigest(now, timeZone ?? undefined) }[delivery]
    return {
      user_id: id,
      kind: kind.id,
      title,
      detail: detail ?? null,
      link: link ?? null,
      by_id: by,
      delivery,
      mail_due_at: due && due.toISOString(),
    }
  })
  if (rows.length === 0) return
  const written = await query.insertInto('core.notification').values(rows).returning(['id', 'delivery']).execute()
  for (const { id, delivery } of written) if (delivery === 'mail') await tx.emit(notificationMailed, { id })
  // Who chose the digest is not interrupted.
  const { rows: pushed } = await sql<{ id: number }>`
    select notification.id from core.notification
    where notification.id = any(${written.map(({ id }) => id)}) and notification.delivery <> 'digest'
      and exists (select from core.push_subscription where push_subscription.user_id = notification.user_id)
    order by notification.id`.execute(tx.query)
  for (const { id } of pushed) await tx.emit(notificationPushed, { id })
  await publishToPeople(
    tx,
    notificationTopic,
    rows.map((row) => row.user_id),
  )
}

/** @returns who caused it, for the person who is notified: what an automation did is nobody's, and the detail names it. */
function causeOf({ by = null, detail }: Pick<NewNotification, 'by' | 'detail'>): {
  readonly by: number | null
  readonly detail: string | undefined
} {
  const automation = actingAutomation()
  if (by === null || automation === undefined) return { by, detail }
  const named = `By the automation “${automation}”`
  return { by: null, detail: detail === undefined ? named : `${named}. ${detail}` }
}

/** @returns the next time that it is 8:00 in the person's zone; in the office's zone where the person's is unknown */
export function nextDigest(now: Date, zone: string | undefined): Date {
  const today = localDay(now, zone)
  const digest = instantOf(today, digestTime, zone)
  return digest > now ? digest : instantOf(addDays(today, 1), digestTime, zone)
}
