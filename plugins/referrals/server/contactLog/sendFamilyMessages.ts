import { sql } from 'kysely'
import { recordAudit, type Transaction, type Job, publishChange } from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import { contactAttemptEntity } from '../../shared/contactLog/contactAttemptEntity'
import { type MessageTemplate, templateOf } from '../../shared/contactLog/messageTemplates'
import { referralEntity } from '../../shared/referralEntity'
import { type FamilyQueue, sendWaiting, type Waiting } from '../familyQueue'
import type { FamilyWays, Way } from '../familyWays'
import { channelName, recordPacketEvent } from '../packet/recordPacketEvent'
import { closedStatuses } from '../visitTables'
import { familyMessage } from './familyMessage'

interface WaitingMessage extends Waiting {
  readonly contactId: number
  readonly template: number
  readonly requestedBy: number | null
  /** The referral exists and is open. */
  readonly isOpen: boolean
  /** Its entry was removed from the contact log. */
  readonly isTakenBack: boolean
}

/** What to do instead of writing. */
export const callThem = 'Call them instead.'

/** @returns why a template may not be sent by this channel, and what to do instead; null if it may */
export function refusalOf(ways: FamilyWays, channel: Way, { isReminder }: MessageTemplate): string | null {
  const against = ways.objection(channel, isReminder ? 'reminder' : 'message')
  return against && `${against} ${callThem}`
}

/** Queues a message; its entry of the contact log exists already. */
export async function queueFamilyMessage(
  { query }: Transaction,
  {
    referralId,
    contactId,
    template,
    channel,
    requestedBy,
  }: Pick<WaitingMessage, 'referralId' | 'contactId' | 'template' | 'channel' | 'requestedBy'>,
): Promise<void> {
  await sql`insert into referrals.family_message (referral_id, contact_id, template, channel, requested_by)
    values (${referralId}, ${contactId}, ${template}, ${channel}, ${requestedBy})`.execute(query)
}

/** Text messages and emails from a template. */
export const familyMessages: FamilyQueue<WaitingMessage> = {
  async read(db) {
    const { rows } = await sql<WaitingMessage>`
      select waiting.id, waiting.referral_id as "referralId", waiting.contact_id as "contactId", waiting.template, waiting.channel,
        waiting.requested_by as "requestedBy", contact.deleted_at is not null as "isTakenBack",
        referral.deleted_at is null and referral.status not in (${closedStatuses}) as "isOpen"
      from referrals.family_message waiting
      join referrals.contact_attempt contact on contact.id = waiting.contact_id
      join referrals.referral referral on referral.id = waiting.referral_id
      where waiting.sent_at is null order by waiting.id`.execute(db.query)
    return rows
  },
  refusal({ isTakenBack, isOpen, channel, template }, ways) {
    if (isTakenBack) return 'It was taken back.'
    return isOpen ? refusalOf(ways, channel, templateOf(template)) : 'The referral is closed.'
  },
  drop,
  message: ({ template }, addressed) => familyMessage({ ...addressed, template: templateOf(template) }),
  async markSent(tx, { id, referralId, channel, template, requestedBy }) {
    await sql`update referrals.family_message set sent_at = now() where id = ${id}`.execute(tx.query)
    const note = `Sent to the family by ${channelName(channel)}: ${templateOf(template).name}`
    await recordPacketEvent(tx, referralId, requestedBy, note)
    await publishChange(tx, referralEntity.id, [referralId])
  },
}

/** Sends the queued messages to families, outside their quiet hours. */
export const sendFamilyMessages: Job = {
  every: '1m',
  timeout: '5m',
  run: (context, signal) => sendWaiting(familyMessages, context, signal, new Date()),
}

/** An unsent message is no contact attempt: its entry is removed from the contact log, unless somebody did that, and the history states why. */
async function drop(tx: Transaction, item: WaitingMessage, refusal: string): Promise<void> {
  const { id, referralId, contactId, channel, template, isTakenBack } = item
  await sql`delete from referrals.family_message where id = ${id}`.execute(tx.query)
  if (isTakenBack) return
  await sql`update referrals.contact_attempt set deleted_at = now(), version = version + 1 where id = ${contactId}`.execute(
    tx.query,
  )
  const gone = { entity: contactAttemptEntity.id, id: contactId, action: 'delete', by: null } as const
  await recordHistory(tx, [gone], { via: 'system' })
  const note = `Not sent by ${channelName(channel)}: ${templateOf(template).name}. ${refusal}`
  await recordPacketEvent(tx, referralId, null, note)
  await publishChange(tx, contactAttemptEntity.id, [contactId])
  await publishChange(tx, contactAttemptEntity.id, [contactId])
  await publishChange(tx, referralEntity.id, [referralId])
  await recordAudit(tx, {
    action: 'recordDeleted',
    person: null,
    subject: `${contactAttemptEntity.name.one} ${contactId}`,
    record: { entity: contactAttemptEntity.id, id: contactId },
  })
}
