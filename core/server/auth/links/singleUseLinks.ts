import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/Database'
import { Refusal } from '../../routes/errors'
import { hashToken, newToken } from '../secrets'

export type LinkPurpose = 'reset' | 'invitation'

/** How long a link lives, in hours. An invitation's three days are D7's. */
const hours = { reset: 1, invitation: 72 } as const

const nextStep = { reset: 'Ask for a new one under “Forgot password?”.', invitation: 'Ask your administrator to send the invitation again.' } as const

/** Makes a link's secret; the person's older links of this purpose are worth nothing from now on. */
export async function createLink(tx: Transaction, userId: number, purpose: LinkPurpose): Promise<string> {
  const token = newToken()
  await tx.query
    .updateTable('core.single_use_link')
    .set({ revoked_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await tx.query
    .insertInto('core.single_use_link')
    .values({ token_hash: hashToken(token), user_id: userId, purpose, expires_at: sql<string>`now() + make_interval(hours => ${hours[purpose]})` })
    .execute()
  return token
}

/**
 * Whose link it is, while it can be used; locked when asked within a transaction.
 * @throws Refusal 400 that says whether it is unknown, used, replaced by a newer one, or expired, and what to do
 */
export async function openLink(db: Database | Transaction, token: string, purpose: LinkPurpose): Promise<{ userId: number }> {
  const link = await db.query
    .selectFrom('core.single_use_link')
    .select(['user_id as userId', 'used_at as usedAt', 'revoked_at as revokedAt', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
  const wrong = (what: string) => new Refusal(400, `${what} ${nextStep[purpose]}`)
  if (!link) throw wrong('This link is not one of ours, or it was copied incompletely.')
  if (link.usedAt !== null) throw wrong('This link was used already.')
  if (link.revokedAt !== null) throw wrong('A newer link has replaced this one.')
  if (link.expired) throw wrong('This link has expired.')
  return { userId: link.userId }
}

/** Uses a link up, with the change that it was for. */
export async function spendLink(tx: Transaction, token: string): Promise<void> {
  await tx.query.updateTable('core.single_use_link').set({ used_at: sql<string>`now()` }).where('token_hash', '=', hashToken(token)).execute()
}
