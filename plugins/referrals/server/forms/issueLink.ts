import { sql } from 'kysely'
import { hashToken, newToken } from '@core/server/auth/secrets'
import type { Transaction } from '@core/server/database/Database'
import { notFound } from '@core/server/routes/errors'
import { type FormKey, publicFormOf } from '../../shared/forms/publicForms'
import type { FormTables, LinkChannel } from './FormTables'

/** How long a link can be used. D4 */
export const linkDays = 14

export interface LinkRequest {
  readonly referralId: number
  readonly form: FormKey
  /** The person's id. Null when nobody asks for it by hand. */
  readonly issuedBy: number | null
  readonly channel: LinkChannel | null
  /** Whom it goes to, in words for the checklist. */
  readonly sentTo?: string | null
  /** The day on which it is sent once more, YYYY-MM-DD. */
  readonly remindOn?: string | null
}

export interface IssuedLink {
  readonly id: number
  /** 32 random bytes; the database keeps their hash alone. Never to be logged, nor stored. */
  readonly token: string
  /** What is sent. The token stands behind the #, which browsers send to no server and put into no Referer. */
  readonly link: string
}

/**
 * Makes a link to a form of a referral; the older one of the same form is worth nothing from now on. What was typed under that
 * one stays. Locks the referral, as a submission does first of all. Whoever calls it has checked who may, and notes the change.
 * @throws Refusal 404 when the referral is not there (any more)
 */
export async function issueLink(tx: Transaction, request: LinkRequest, publicUrl: string): Promise<IssuedLink> {
  const { query } = tx.as<FormTables>()
  const { id: form, path } = publicFormOf(request.form)
  const { rows } = await sql`select from referrals.referral where id = ${request.referralId} and deleted_at is null for update`.execute(tx.query)
  if (rows.length === 0) throw notFound('Referral')
  await query
    .updateTable('referrals.form_link')
    .set({ revoked_at: sql<string>`now()` })
    .where('referral_id', '=', request.referralId)
    .where('form', '=', form)
    .where('revoked_at', 'is', null)
    .where('spent_at', 'is', null)
    .execute()
  const token = newToken()
  const { id } = await query
    .insertInto('referrals.form_link')
    .values({
      referral_id: request.referralId,
      form,
      token_hash: hashToken(token),
      sent_to_person: request.sentTo ?? null,
      channel: request.channel,
      issued_by: request.issuedBy,
      expires_at: sql<string>`now() + make_interval(days => ${linkDays})`,
      remind_on: request.remindOn ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, link: `${publicUrl}${path}#${token}` }
}
