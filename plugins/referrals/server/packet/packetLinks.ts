import { sql } from 'kysely'
import { type Transaction, defineLinks, hashToken, notFound } from '@core/server/plugin'
import { formLinks, linkDays } from '../forms/formLinks'

interface PacketLinkKey {
  readonly referralId: number
}

/** The links by which a family opens the page of all forms of a referral; one is valid at a time. D4 */
export const packetLinks = defineLinks<PacketLinkKey>({
  table: 'referrals.packet_link',
  columns: { referralId: 'referral_id' },
  record: { table: 'referrals.referral', column: 'referral_id' },
  hours: linkDays * 24,
  path: '/packet',
  messages: {
    expired: 'This link has expired. Please ask us for a new one; what you typed so far is kept.',
  },
})

/**
 * @param token the packet's
 * @returns the token of one of its forms. The database stores neither, and the holder of one form's link can't open the others.
 */
export function formTokenOf(token: string, form: number): string {
  return hashToken(`referral form ${form}:${token}`).toString('base64url')
}

/**
 * Issues a link to all forms of a referral. The valid form links of an older packet are moved to the new one.
 * @param formLinkIds the links that are sent with it
 * @throws HttpError 404 when the referral doesn't exist or is deleted
 */
export async function issuePacketLink(
  tx: Transaction,
  referralId: number,
  formLinkIds: readonly number[],
): Promise<void> {
  const link = await packetLinks.issue(tx, { referralId })
  if (!link) throw notFound('Referral')
  await sql`
    update referrals.form_link set packet_link_id = ${link.id}
    where referral_id = ${referralId} and revoked_at is null and spent_at is null
      and (packet_link_id is not null or id = any(${formLinkIds}::integer[]))`.execute(tx.query)
}

/** Gives a packet and its forms new tokens, for the message to be sent. @returns the packet's token */
export async function renewPacket(tx: Transaction, id: number): Promise<string> {
  const token = await packetLinks.renew(tx, id)
  const { rows } = await sql<{ id: number; form: number }>`
    select id, form from referrals.form_link where packet_link_id = ${id} and revoked_at is null and spent_at is null for update`.execute(
    tx.query,
  )
  // In sequence, because a transaction has one connection.
  for (const { id: link, form } of rows) await formLinks.renew(tx, link, formTokenOf(token, form))
  return token
}
