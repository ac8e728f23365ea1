import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/database'
import { recordHistory } from '@core/server/entities'
import { type Job, publishChange, type ServerContext } from '@core/server/plugin'
import { contactAttemptEntity } from '../../shared/contactLog/contactAttemptEntity'
import { templateOf } from '../../shared/contactLog/messageTemplates'
import { referralEntity } from '../../shared/referralEntity'
import { languageOf } from '../familyLanguage'
import { readFamilyWays, type Way } from '../familyWays'
import { channelName, recordPacketEvent } from '../packet/recordPacketEvent'
import { closedStatuses } from '../scheduling/tables'
import { familyMessage } from './familyMessage'
import { refusalOf } from './familyMessageRoutes'

interface Waiting {
  readonly id: number
  readonly referralId: number
  readonly contactId: number
  readonly template: number
  readonly channel: Way
  readonly requestedBy: number | null
  /** The referral is there and open. */
  readonly isOpen: boolean
  /** Its line was taken out of the contact log. */
  readonly isTakenBack: boolean
}

/** Sends what was written to families, outside of their quiet hours. */
export const sendFamilyMessages: Job = {
  every: '1m',
  timeout: '5m',
  run: (context, signal) => sendAll(context, signal, new Date()),
}

type Context = Pick<ServerContext, 'db' | 'messages' | 'brand'>

/**
 * @param now whose time counts for the quiet hours
 * @throws what the first message failed with that could not be sent, after the others were tried
 */
export async function sendAll(context: Context, signal: AbortSignal, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const waiting of await readWaiting(context.db)) {
    if (signal.aborted) return
    try {
      await sendOne(context, waiting, now)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function readWaiting(db: Database): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select waiting.id, waiting.referral_id as "referralId", waiting.contact_id as "contactId", waiting.template, waiting.channel,
      waiting.requested_by as "requestedBy", contact.deleted_at is not null as "isTakenBack",
      referral.deleted_at is null and referral.status not in (${closedStatuses}) as "isOpen"
    from referrals.family_message waiting
    join referrals.contact_attempt contact on contact.id = waiting.contact_id
    join referrals.referral referral on referral.id = waiting.referral_id
    where waiting.sent_at is null order by waiting.id`.execute(db.query)
  return rows
}

async function sendOne({ db, messages, brand }: Context, waiting: Waiting, now: Date): Promise<void> {
  const { id, referralId, channel, requestedBy } = waiting
  const template = templateOf(waiting.template)
  if (waiting.isTakenBack) {
    await sql`delete from referrals.family_message where id = ${id}`.execute(db.query)
    return
  }
  const ways = await readFamilyWays(db, referralId)
  // They may have said no since it was written.
  const refusal = waiting.isOpen ? refusalOf(ways, channel, template) : 'The referral is closed.'
  if (refusal) {
    await db.transaction((tx) => drop(tx, waiting, `Not sent by ${channelName(channel)}: ${template.name}. ${refusal}`))
    return
  }
  if (ways.quietHours(now)) return
  const { name, officePhone } = await brand()
  const { code, say } = await languageOf(ways.languages)
  const to = ways.addresses[channel]!
  await messages.send(familyMessage({ to, channel, brand: name, officePhone, template, language: code, say }))
  await db.transaction(async (tx) => {
    await sql`update referrals.family_message set sent_at = now() where id = ${id}`.execute(tx.query)
    await recordPacketEvent(
      tx,
      referralId,
      requestedBy,
      `Sent to the family by ${channelName(channel)}: ${template.name}`,
    )
    await publishChange(tx, referralEntity.id, [referralId])
  })
}

/** What was not sent is no try to reach them: its line leaves the contact log, and the history says why. */
async function drop(tx: Transaction, { id, referralId, contactId }: Waiting, note: string): Promise<void> {
  await sql`delete from referrals.family_message where id = ${id}`.execute(tx.query)
  await sql`update referrals.contact_attempt set deleted_at = now(), version = version + 1 where id = ${contactId}`.execute(
    tx.query,
  )
  const gone = { entity: contactAttemptEntity.id, id: contactId, action: 'delete', by: null } as const
  await recordHistory(tx, [gone], { via: 'system' })
  await recordPacketEvent(tx, referralId, null, note)
  await publishChange(tx, contactAttemptEntity.id, [contactId])
  await publishChange(tx, referralEntity.id, [referralId])
}
