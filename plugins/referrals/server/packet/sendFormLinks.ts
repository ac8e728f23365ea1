import { sql } from 'kysely'
import { type Transaction, publishChange, type ServerContext } from '@core/server/plugin'
import { publicFormOf } from '../../shared/forms/publicForms'
import { dayOfInstantIn, languageOf } from '../familyLanguage'
import { formLinks } from '../forms/formLinks'
import { formLinkMessage } from './formLinkMessage'
import type { FormLinksIssued } from './formLinksIssued'
import { packetLinks, renewPacket } from './packetLinks'
import { addressOf, recipientsOf } from './recipients'

interface Waiting {
  readonly id: number
  readonly form: number
  readonly channel: 'email' | 'sms'
  readonly guardianId: number | null
  readonly expiresAt: string
  readonly referralId: number
  readonly guardians: unknown
  readonly client: unknown
  readonly packetId: number | null
  /** Of the family's store; null for the office's. */
  readonly zone: string | null
  /** The client's languages, the primary one first. */
  readonly languages: readonly string[] | null
  /** The language of the family's communication policy. */
  readonly chosenLanguage: string | null
}

/**
 * Sends the issued links in one message. The tokens are created here, so that no event contains one; a repeated delivery
 * after a crash creates new ones. Links that were revoked since, or sent already, are left out.
 */
export async function sendFormLinks(
  { linkIds, isReminder }: FormLinksIssued,
  { db, messages, brand, publicUrl }: ServerContext,
): Promise<void> {
  const { waiting, url } = await db.transaction((tx) => giveTokens(tx, linkIds, publicUrl))
  const [first] = waiting
  if (!first) return
  const person = recipientsOf({ guardians: first.guardians, client: first.client }).find(
    ({ guardian }) => guardian === first.guardianId,
  )
  const to = person && addressOf(person, first.channel)
  const ids = waiting.map(({ id }) => id)
  if (to) {
    const { name, officePhone } = await brand()
    const { code, say } = await languageOf([first.chosenLanguage, ...(first.languages ?? [])])
    await messages.send(
      formLinkMessage({
        to,
        channel: first.channel,
        brand: name,
        officePhone,
        forms: waiting.map(({ form }) => publicFormOf(form).title),
        url: code === 'en' ? url : url.replace('#', `?lang=${code}#`),
        until: dayOfInstantIn(code, first.expiresAt, first.zone ?? undefined),
        language: code,
        say,
        isReminder: isReminder === true,
      }),
    )
  }
  await db.transaction(async (tx) => {
    // If the address was removed since, the family can't be contacted: the link is revoked, and the checklist shows it.
    await sql`update referrals.form_link set ${to ? sql`sent_at = now()` : sql`revoked_at = now()`} where id = any(${ids}::integer[]) and revoked_at is null`.execute(
      tx.query,
    )
    await publishChange(tx, 'referral', [first.referralId])
  })
}

/** @returns the links to send, with the URL of the page of all forms, or of the single form */
async function giveTokens(
  tx: Transaction,
  linkIds: readonly number[],
  publicUrl: string,
): Promise<{ readonly waiting: readonly Waiting[]; readonly url: string }> {
  const { rows: waiting } = await sql<Waiting>`
    select link.id, link.form, link.channel, link.guardian_id as "guardianId", link.expires_at as "expiresAt", link.referral_id as "referralId",
      link.packet_link_id as "packetId", referral.guardians, client.languages,
      (select store.time_zone from api.store where store.id = referral.store_id) as zone,
      (select answers ->> 'language' from referrals.form_submission chosen where chosen.referral_id = referral.id and chosen.form = ${publicFormOf('communicationPolicy').id}
        order by chosen.id desc limit 1) as "chosenLanguage",
      json_build_object('firstName', client.first_name, 'lastName', client.last_name, 'email', client.email, 'phone', client.phone) as client
    from referrals.form_link link
    join referrals.referral referral on referral.id = link.referral_id and referral.deleted_at is null
    join referrals.client client on client.id = referral.client_id
    where link.id = any(${linkIds}::integer[]) and link.revoked_at is null and link.spent_at is null and link.sent_at is null and link.channel is not null
    order by link.form for update of link`.execute(tx.query)
  const [first] = waiting
  if (!first) return { waiting, url: '' }
  const url =
    first.packetId === null
      ? formLinks.url(publicUrl, first, await formLinks.renew(tx, first.id))
      : packetLinks.url(publicUrl, first, await renewPacket(tx, first.packetId))
  return { waiting, url }
}
