import { sql } from 'kysely'
import {
  storeDaySql,
  storeTimeSql,
  type Transaction,
  type Job,
  publishChange,
  type ServerContext,
} from '@core/server/plugin'
import { publicFormOf } from '../../shared/forms/publicForms'
import { referralStatuses } from '../../shared/referralStatuses'
import { readFamilyWays, type Way } from '../familyWays'
import { issueFormLink } from '../forms/formLinks'
import { formLinksIssued } from './formLinksIssued'
import { issuePacketLink } from './packetLinks'
import { channelName, recordPacketEvent } from './recordPacketEvent'

/** Reminders are not sent at night, by the clock of the family's store. */
const officeHours = { from: 9, to: 18 } as const

const closed = referralStatuses.filter(({ phase }) => phase === 'Closed').map(({ id }) => id)
const isOpen = sql`referral.deleted_at is null and referral.status <> all(${closed}::integer[])`

/**
 * Sets the day on which a form is sent again if it is open until then; null for no reminder.
 * @returns the channel of each open link
 */
export async function setReminder(
  { query }: Transaction,
  { referralId, form, day }: { readonly referralId: number; readonly form: number; readonly day: string | null },
): Promise<readonly (Way | null)[]> {
  const { rows } = await sql<{ channel: Way | null }>`
    update referrals.form_link set remind_on = ${day}, reminded_at = null
    where referral_id = ${referralId} and form = ${form} and revoked_at is null and spent_at is null returning channel`.execute(
    query,
  )
  return rows.map(({ channel }) => channel)
}

/** Sends the forms again that were not submitted by the day of the reminder. */
export const remindOfForms: Job = {
  every: '15m',
  timeout: '5m',
  run: (context, signal) => remind(context, signal, new Date()),
}

export async function remind({ db }: Pick<ServerContext, 'db'>, signal: AbortSignal, now: Date): Promise<void> {
  const { rows } = await sql<Recipient>`
    select link.referral_id as "referralId", link.channel, link.guardian_id as "guardianId" from referrals.form_link link
    join referrals.referral referral on referral.id = link.referral_id and ${isOpen}
    where ${isDue(now)} group by 1, 2, 3 order by min(link.remind_on), min(link.id)`.execute(db.query)
  for (const recipient of rows) {
    if (signal.aborted) return
    await db.transaction((tx) => remindOne(tx, recipient, now))
  }
}

/** One recipient of one referral, by one channel: several waiting forms are sent in one message. */
interface Recipient {
  readonly referralId: number
  readonly channel: 'email' | 'sms'
  readonly guardianId: number | null
}

interface Due {
  readonly id: number
  readonly form: number
  readonly sentTo: string | null
  readonly issuedBy: number | null
  readonly isOfPacket: boolean
}

/**
 * A family that is filling in the form, or another one of the same page, gets no reminder, because a new link would invalidate theirs. In the
 * family's quiet hours it waits. If their communication policy forbids it, the reminder is removed, and the history states why.
 */
async function remindOne(tx: Transaction, { referralId, channel, guardianId }: Recipient, now: Date): Promise<void> {
  // Another node may process it, or it may have been submitted, since the list was read.
  const { rows: locked } = await sql`
    select from referrals.referral referral where referral.id = ${referralId} and ${isOpen} for update skip locked`.execute(
    tx.query,
  )
  if (locked.length === 0) return
  const { rows } = await sql<Due>`
    select link.id, link.form, link.sent_to_person as "sentTo", link.issued_by as "issuedBy", link.packet_link_id is not null as "isOfPacket"
    from referrals.form_link link join referrals.referral referral on referral.id = link.referral_id
    where link.referral_id = ${referralId} and link.channel = ${channel} and link.guardian_id is not distinct from ${guardianId} and ${isDue(now)}
    order by link.form`.execute(tx.query)
  const [first] = rows
  if (!first) return
  const ways = await readFamilyWays(tx, referralId)
  const against = ways.objection(channel, 'formReminder')
  if (!against && ways.quietHours(now)) return
  const titles = rows.map(({ form }) => publicFormOf(form).title)
  const [who, how] = [first.sentTo ?? 'the family', channelName(channel)]
  if (against) {
    await sql`update referrals.form_link set remind_on = null where id = any(${rows.map(({ id }) => id)}::integer[])`.execute(
      tx.query,
    )
    await recordPacketEvent(tx, referralId, null, `Not reminded by ${how}: ${titles.join(', ')}. ${against}`)
    await publishChange(tx, 'referral', [referralId])
    return
  }
  const linkIds: number[] = []
  for (const { id: old, form, issuedBy, sentTo } of rows) {
    await sql`update referrals.form_link set reminded_at = now() where id = ${old}`.execute(tx.query)
    const { id } = await issueFormLink(tx, {
      referralId,
      form: publicFormOf(form).key,
      issuedBy,
      channel,
      sentTo,
      guardianId,
    })
    await sql`update referrals.form_link set reminded_at = now() where id = ${id}`.execute(tx.query)
    linkIds.push(id)
  }
  // A family that was sent the page of all forms gets that page again, even for a single form.
  if (rows.length > 1 || rows.some(({ isOfPacket }) => isOfPacket)) await issuePacketLink(tx, referralId, linkIds)
  await tx.emit(formLinksIssued, { linkIds, isReminder: true })
  await recordPacketEvent(tx, referralId, null, `Reminded ${who} by ${how}: ${titles.join(', ')}`)
  await publishChange(tx, 'referral', [referralId])
}

/** Whether a link of `referral` waits for a reminder, and it is day in its store. */
function isDue(now: Date) {
  const moment = `'${now.toISOString()}'::timestamptz`
  const hour = `extract(hour from ${storeTimeSql('referral.store_id', moment)})`
  return sql`link.remind_on <= ${sql.raw(storeDaySql('referral.store_id', moment))} and ${sql.raw(hour)} >= ${officeHours.from} and ${sql.raw(hour)} < ${officeHours.to} and link.reminded_at is null and link.revoked_at is null and link.spent_at is null and link.sent_at is not null
    and not exists (select from referrals.form_draft draft where draft.referral_id = link.referral_id and (draft.form = link.form or link.packet_link_id is not null) and draft.saved_at > now() - interval '1 hour')`
}
