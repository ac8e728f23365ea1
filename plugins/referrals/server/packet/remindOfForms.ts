import { sql } from 'kysely'
import { localDay } from '@core/entity'
import type { Transaction } from '@core/server/database'
import { type Job, publishChange, type ServerContext } from '@core/server/plugin'
import { publicFormOf } from '../../shared/forms/publicForms'
import { referralStatuses } from '../../shared/referralStatuses'
import { issueFormLink } from '../forms/formLinks'
import { formLinksIssued } from './formLinksIssued'
import { issuePacketLink } from './packetLinks'
import { channelName, recordPacketEvent } from './recordPacketEvent'

/** Reminders are not sent at night. The server's time zone (TZ) is the office's. */
const officeHours = { from: 9, to: 18 } as const

const closed = referralStatuses.filter(({ phase }) => phase === 'Closed').map(({ id }) => id)

/** Sends once more what nobody has answered by the day that was asked for. */
export const remindOfForms: Job = {
  every: '15m',
  timeout: '5m',
  run: (context, signal) => remind(context, signal, new Date()),
}

/** @param now whose hour and day count, by the server's time zone */
export async function remind({ db }: Pick<ServerContext, 'db'>, signal: AbortSignal, now: Date): Promise<void> {
  const hour = now.getHours()
  if (hour < officeHours.from || hour >= officeHours.to) return
  let isMore = true
  // One referral at a time, each in a transaction of its own.
  while (isMore && !signal.aborted) isMore = await db.transaction((tx) => remindOne(tx, localDay(now)))
}

interface Due {
  readonly referralId: number
  readonly id: number
  readonly form: number
  readonly channel: 'email' | 'sms'
  readonly sentTo: string | null
  readonly guardianId: number | null
  readonly issuedBy: number | null
  readonly isOfPacket: boolean
}

/** @returns whether there was one. A family that is filling in the form, or another of the same page, gets no reminder, because a new link would close theirs. */
async function remindOne(tx: Transaction, today: string): Promise<boolean> {
  const { rows } = await sql<Due>`
    with next as (
      select link.referral_id, link.channel, link.guardian_id from referrals.form_link link
      join referrals.referral referral on referral.id = link.referral_id and referral.deleted_at is null and referral.status <> all(${closed}::integer[])
        and referral.consent ->> 'textAndEmail' is distinct from 'false'
      where ${isDue(today)} order by link.remind_on, link.id limit 1 for update of referral skip locked)
    select link.id, link.referral_id as "referralId", link.form, link.channel, link.sent_to_person as "sentTo", link.guardian_id as "guardianId", link.issued_by as "issuedBy", link.packet_link_id is not null as "isOfPacket"
    from referrals.form_link link join next on next.referral_id = link.referral_id and next.channel = link.channel and next.guardian_id is not distinct from link.guardian_id
    where ${isDue(today)} order by link.form`.execute(tx.query)
  const [first] = rows
  if (!first) return false
  const linkIds: number[] = []
  for (const { id: old, form, referralId, issuedBy, channel, sentTo, guardianId } of rows) {
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
  // A family that was sent the page of all forms is sent it again, for one form too.
  if (rows.length > 1 || rows.some(({ isOfPacket }) => isOfPacket)) await issuePacketLink(tx, first.referralId, linkIds)
  await tx.emit(formLinksIssued, { linkIds, isReminder: true })
  const titles = rows.map(({ form }) => publicFormOf(form).title)
  await recordPacketEvent(
    tx,
    first.referralId,
    null,
    `Reminded ${first.sentTo ?? 'the family'} by ${channelName(first.channel)}: ${titles.join(', ')}`,
  )
  await publishChange(tx, 'referral', [first.referralId])
  return true
}

function isDue(today: string) {
  return sql`link.remind_on <= ${today} and link.reminded_at is null and link.revoked_at is null and link.spent_at is null and link.sent_at is not null
    and not exists (select from referrals.form_draft draft where draft.referral_id = link.referral_id and (draft.form = link.form or link.packet_link_id is not null) and draft.saved_at > now() - interval '1 hour')`
}
