import { sql } from 'kysely'
import { type Say, today } from '@core/entity'
import type { Transaction } from '@core/server/database'
import { recordHistory } from '@core/server/entities'
import { type Job, type Message, publishChange, renderMail, type ServerContext } from '@core/server/plugin'
import { referralEntity } from '../../shared/referralEntity'
import { slotName } from '../../shared/scheduling/week'
import { dayIn, languageOf } from '../familyLanguage'
import { type FamilyWays, readFamilyWays } from '../familyWays'
import { channelName } from '../packet/recordPacketEvent'
import { closedStatuses } from './tables'

interface Waiting {
  readonly id: number
  readonly referralId: number
  readonly channel: 'email' | 'sms'
  readonly requestedBy: number | null
  /** Of the first visit; null where all were taken back. */
  readonly startDate: string | null
  readonly slots: readonly number[]
}

/** Tells families their start date, outside of their quiet hours. */
export const confirmStarts: Job = {
  every: '5m',
  timeout: '5m',
  run: (context, signal) => confirmAll(context, signal, new Date()),
}

type Context = Pick<ServerContext, 'db' | 'messages' | 'brand'>

/** @param now whose time counts for the quiet hours */
export async function confirmAll({ db, messages, brand }: Context, signal: AbortSignal, now: Date): Promise<void> {
  const { rows } = await sql<Waiting>`
    select waiting.id, waiting.referral_id as "referralId", waiting.channel, waiting.requested_by as "requestedBy", min(visit.start_date)::text as "startDate",
      coalesce(json_agg(distinct visit.slot) filter (where visit.slot is not null), '[]') as slots
    from referrals.start_confirmation waiting
    left join referrals.referral referral on referral.id = waiting.referral_id and referral.deleted_at is null and referral.status not in (${closedStatuses})
    left join referrals.visit visit on visit.referral_id = referral.id and visit.deleted_at is null and (visit.end_date is null or visit.end_date >= ${today()})
    where waiting.sent_at is null group by waiting.id order by waiting.id`.execute(db.query)
  for (const waiting of rows) {
    if (signal.aborted) return
    const allowed = await readFamilyWays(db, waiting.referralId)
    const to = allowed.addresses[waiting.channel]
    // They may have said no since it was asked for, and the visits may have been taken back.
    if (!to || waiting.startDate === null) {
      await db.transaction((tx) => drop(tx, waiting, allowed))
      continue
    }
    if (allowed.quietHours(now)) continue
    const { name, officePhone } = await brand()
    const { code, say } = await languageOf(allowed.languages)
    const { channel, startDate, slots } = waiting
    await messages.send(
      startMessage({ to, channel, brand: name, officePhone, day: dayIn(code, startDate), slots, language: code, say }),
    )
    await db.transaction(async (tx) => {
      await sql`update referrals.start_confirmation set sent_at = now(), start_date = ${startDate} where id = ${waiting.id}`.execute(
        tx.query,
      )
      await tell(tx, waiting, `Start date ${startDate} confirmed to the family by ${channelName(channel)}`)
    })
  }
}

async function drop(tx: Transaction, waiting: Waiting, ways: FamilyWays): Promise<void> {
  await sql`delete from referrals.start_confirmation where id = ${waiting.id}`.execute(tx.query)
  const why = waiting.startDate === null ? 'There are no visits any more.' : ways.objection(waiting.channel, 'message')
  await tell(tx, waiting, `Start date not confirmed. ${why}`)
}

async function tell(tx: Transaction, { referralId, requestedBy }: Waiting, note: string): Promise<void> {
  const entry = { entity: referralEntity.id, id: referralId, action: 'update', by: requestedBy, note } as const
  await recordHistory(tx, [entry], { via: 'system' })
  await publishChange(tx, referralEntity.id, [referralId])
}

interface Start {
  readonly to: string
  readonly channel: 'email' | 'sms'
  readonly brand: string
  readonly officePhone: string | null
  /** As one reads it. */
  readonly day: string
  readonly slots: readonly number[]
  readonly language: string
  readonly say: Say
}

/** It names nobody and says nothing of health: mailboxes and phones are shared. */
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
