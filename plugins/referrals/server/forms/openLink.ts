import { sql } from 'kysely'
import { hashToken } from '@core/server/auth/secrets'
import { beginAttempt } from '@core/server/auth/limits/attempts'
import type { Database, Transaction } from '@core/server/database/Database'
import { Refusal } from '@core/server/routes/errors'

/** A link that somebody holds. */
export interface OpenLink {
  readonly id: number
  readonly referralId: number
  /** The form's id in publicForms. */
  readonly form: number
  readonly expiresAt: string
  readonly openedAt: string | null
}

interface LinkRow extends OpenLink {
  readonly spent: boolean
  readonly revoked: boolean
  readonly expired: boolean
}

/** What is wrong with a link, for the page's code. */
export type LinkReason = 'unknown' | 'expired' | 'revoked' | 'spent'

/** In words that say what to do, and nothing of whose form it was. S8.7 */
const bad: Readonly<Record<LinkReason, readonly [status: number, message: string]>> = {
  unknown: [404, 'This link is not one of ours, or it was copied incompletely. Please open it again from the message that we sent you.'],
  expired: [410, 'This link has expired. Please ask us for a new one; what you typed so far is kept.'],
  revoked: [410, 'This link does not work any more. Please use the newest message from us, or ask us for a new link.'],
  spent: [409, 'Document Already Submitted!'],
}

export function badLink(reason: LinkReason): Refusal {
  const [status, message] = bad[reason]
  return new Refusal(status, message, undefined, undefined, undefined, reason)
}

/**
 * Counts what is done with a link, and links that are none by the address that they come from, before anything else.
 * @param form the only form that the link may be of; any when left out
 * @throws Refusal 429 when there was too much of it, 404 for a link that is none or of another form
 */
export async function countCall(db: Database, token: string, { ip }: { readonly ip: string }, form?: number): Promise<void> {
  const link = await findLink(db, token, form)
  await beginAttempt(db, [link ? { kind: 'bearer', of: `form ${link.id}` } : { kind: 'guess', of: ip }])
  if (!link) throw badLink('unknown')
}

/**
 * @param lock keeps the link as it is until the transaction ends; a submission waits for that
 * @throws Refusal that says whether it is unknown, expired, revoked or spent
 */
export async function openLink(db: Database | Transaction, token: string, form?: number, lock?: 'lock'): Promise<OpenLink> {
  const link = await findLink(db, token, form, lock)
  if (!link) throw badLink('unknown')
  const reason = reasonOf(link)
  if (reason) throw badLink(reason)
  return link
}

/** @returns what is wrong with a link, or undefined when it can be used. */
function reasonOf({ spent, revoked, expired }: Pick<LinkRow, 'spent' | 'revoked' | 'expired'>): LinkReason | undefined {
  if (spent) return 'spent'
  if (revoked) return 'revoked'
  return expired ? 'expired' : undefined
}

/** A link of a referral that was deleted is a revoked one. */
export async function findLink(db: Database | Transaction, token: string, form?: number, lock?: 'lock'): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select link.id, link.referral_id as "referralId", link.form, link.expires_at as "expiresAt", link.opened_at as "openedAt",
      link.spent_at is not null as spent, link.expires_at <= now() as expired, link.revoked_at is not null or referral.deleted_at is not null as revoked
    from referrals.form_link as link join referrals.referral as referral on referral.id = link.referral_id
    where link.token_hash = ${hashToken(token)} ${form === undefined ? sql`` : sql`and link.form = ${form}`}
    ${lock ? sql`for update of link` : sql``}`.execute(db.query)
  return rows[0]
}
