import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/Database'
import { HttpError, waitText } from '../../platform/http/errors'

/** The maximum number of messages within a day. */
export const mostMessages = { ofOneSender: 200, toOneRecipient: 10 } as const
/** After this number of days a recipient is new again. */
export const rememberedDays = 90

/**
 * The one entrance for messages that a person sends to somebody outside: call it in the transaction that causes them. It counts them by
 * sender and by recipient. Codes, notices to the staff and reminders that the deployment sends by itself have limits of their own.
 * @param sender the person who sends them
 * @param recipients their email addresses and phone numbers, one for each message
 * @throws HttpError 429 when the sender has sent, or a recipient was sent, too many within a day; then none of them is counted
 */
export async function countMessages(tx: Transaction, sender: number, recipients: readonly string[]): Promise<void> {
  // Requests of one sender at the same moment are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('core.outgoing_message'), ${sender})`.execute(tx.query)
  await sql`
    delete from core.outgoing_message
    where sender_id = ${sender} and sent_at < now() - make_interval(days => ${rememberedDays})`.execute(tx.query)
  await refuseBeyond(
    tx,
    sql`sender_id = ${sender}`,
    mostMessages.ofOneSender - recipients.length,
    (wait) =>
      `You have sent ${mostMessages.ofOneSender} messages to people outside within a day. Please wait ${wait} before you send more.`,
  )
  const digests = recipients.map(digestOf)
  // So are those of several senders to one recipient. In one order, because two requests may have the same recipients.
  await sql`
    select pg_advisory_xact_lock(hashtext('core.outgoing_message.recipient'), key)
    from (select distinct hashtext(encode(digest, 'hex')) as key from unnest(${digests}::bytea[]) as digest order by key) as keys`.execute(
    tx.query,
  )
  for (const digest of digests) {
    await refuseBeyond(
      tx,
      sql`recipient = ${digest}`,
      mostMessages.toOneRecipient - 1,
      (wait) =>
        `${mostMessages.toOneRecipient} messages were sent to ${recipients.length > 1 ? 'one of these recipients' : 'this recipient'} within a day. Please wait ${wait} before you send another one.`,
    )
    await sql`insert into core.outgoing_message (sender_id, recipient) values (${sender}, ${digest})`.execute(tx.query)
  }
}

/** @returns the number of messages that a person may still send to somebody outside now */
export async function messagesLeft(db: Database | Transaction, sender: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from core.outgoing_message
    where sender_id = ${sender} and sent_at > now() - interval '1 day'`.execute(db.query)
  return Math.max(0, mostMessages.ofOneSender - (rows[0]?.sent ?? 0))
}

/** @param most the number of messages that may have been sent before */
async function refuseBeyond(
  tx: Transaction,
  where: ReturnType<typeof sql>,
  most: number,
  message: (wait: string) => string,
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from sent_at + interval '1 day' - now()))::int as seconds from core.outgoing_message
    where ${where} and sent_at > now() - interval '1 day' order by sent_at desc, id desc offset ${Math.max(0, most)} limit 1`.execute(
    tx.query,
  )
  const seconds = rows[0]?.seconds
  if (seconds !== undefined) throw new HttpError(429, message(waitText(seconds)), undefined, seconds)
}

/** Spelling doesn't make another recipient: the case of an address, the spaces of a phone number. */
function digestOf(recipient: string): Buffer {
  const spelled = recipient.includes('@') ? recipient.trim().toLowerCase() : recipient.replaceAll(/[^\d+]/g, '')
  return createHash('sha256').update(spelled).digest()
}
