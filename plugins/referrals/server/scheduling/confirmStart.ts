import { outsideDay } from '@core/entity'
import { sql } from 'kysely'
import { storeDaySql, type Transaction, type Job, type Message, publishChange, renderMail } from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import { referralEntity } from '../../shared/referralEntity'
import { slotName } from '../../shared/scheduling/week'
import { type Addressed, type FamilyQueue, sendWaiting, type Waiting } from '../familyQueue'
import { channelName } from '../packet/recordPacketEvent'
import { closedStatuses } from '../visitTables'

interface WaitingStart extends Waiting {
  readonly requestedBy: number | null
  /** The date of the first visit; null if all were deleted. */
  readonly startDate: string | null
  readonly slots: readonly number[]
}

/** Queues the message to a family; an unsent one is replaced. */
export async function queueStartConfirmation(
  { query }: Transaction,
  {
    referralId,
    channel,
    startDate,
    requestedBy,
  }: Pick<WaitingStart, 'referralId' | 'channel' | 'requestedBy'> & { readonly startDate: string },
): Promise<void> {
  await sql`insert into referrals.start_confirmation (referral_id, channel, start_date, requested_by) values (${referralId}, ${channel}, ${startDate}, ${requestedBy})
    on conflict (referral_id) where sent_at is null do update set channel = excluded.channel, start_date = excluded.start_date, requested_by = excluded.requested_by, requested_at = now()`.execute(
    query,
  )
}

/** The message to a family about the day on which care starts. */
export const startConfirmations: FamilyQueue<WaitingStart> = {
  async read(db) {
    const { rows } = await sql<WaitingStart>`
      select waiting.id, waiting.referral_id as "referralId", waiting.channel, waiting.requested_by as "requestedBy", min(visit.start_date)::text as "startDate",
        coalesce(json_agg(distinct visit.slot) filter (where visit.slot is not null), '[]') as slots
      from referrals.start_confirmation waiting
      left join referrals.referral referral on referral.id = waiting.referral_id and referral.deleted_at is null and referral.status not in (${closedStatuses})
      left join referrals.visit visit on visit.referral_id = referral.id and visit.deleted_at is null and (visit.end_date is null or visit.end_date >= ${sql.raw(storeDaySql('referral.store_id'))})
      where waiting.sent_at is null group by waiting.id order by waiting.id`.execute(db.query)
    return rows
  },
  refusal: ({ startDate, channel }, ways) =>
    startDate === null ? 'There are no visits any more.' : ways.objection(channel, 'message'),
  async drop(tx, waiting, refusal) {
    await sql`delete from referrals.start_confirmation where id = ${waiting.id}`.execute(tx.query)
    await tell(tx, waiting, `Start date not confirmed. ${refusal}`)
  },
  message: ({ startDate, slots }, addressed) =>
    startMessage({ ...addressed, slots, day: outsideDay(startDate!, addressed.language) }),
  async markSent(tx, waiting) {
    const { id, startDate, channel } = waiting
    await sql`update referrals.start_confirmation set sent_at = now(), start_date = ${startDate} where id = ${id}`.execute(
      tx.query,
    )
    await tell(tx, waiting, `Start date ${startDate} confirmed to the family by ${channelName(channel)}`)
  },
}

/** Sends families their start date, outside their quiet hours. */
export const confirmStarts: Job = {
  every: '5m',
  timeout: '5m',
  run: (context, signal) => sendWaiting(startConfirmations, context, signal, new Date()),
}

async function tell(tx: Transaction, { referralId, requestedBy }: WaitingStart, note: string): Promise<void> {
  const entry = { entity: referralEntity.id, id: referralId, action: 'update', by: requestedBy, note } as const
  await recordHistory(tx, [entry], { via: 'system' })
  await publishChange(tx, referralEntity.id, [referralId])
}

interface Start extends Addressed {
  /** Formatted for the message. */
  readonly day: string
  readonly slots: readonly number[]
}

/** It contains no name and nothing about health, because mailboxes and phones are shared. */
function startMessage({ to, channel, brand, officePhone, day, slots, language, say }: Start): Message {
  const subject = say('{brand}: we begin on {day}', { brand, day })
  const times = slots.map((slot) => say(slotName(slot))).join(', ')
  const weekly = say('Every week: {times}.', { times })
  const call = officePhone ? say('Questions? Call us: {phone}.', { phone: officePhone }) : ''
  if (channel === 'sms') return { to, channel, subject, text: [`${subject}.`, weekly, call].filter(Boolean).join(' ') }
  const mail = renderMail({
    brand,
    language,
    heading: say('We begin on {day}', { day }),
    paragraphs: [
      weekly,
      say('If a time does not suit you any more, call us before that day.'),
      ...(call ? [call] : []),
    ],
  })
  return { to, channel, subject, ...mail }
}
