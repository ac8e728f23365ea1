import { sql } from 'kysely'
import type { Database, Transaction } from '../database/Database'
import { hashCode, hashToken, newCode, newToken, same } from './secrets'

/** D7: a code lives for ten minutes and may be tried five times. */
export const codeMinutes = 10
const mostTries = 5

/** A password was right: remembers that the person's code is awaited. @returns the pending cookie's secret and the code to send */
export async function beginPending(tx: Transaction, userId: number): Promise<{ token: string; code: string }> {
  const token = newToken()
  const code = newCode()
  await tx.query.deleteFrom('core.pending_sign_in').where('expires_at', '<', sql<string>`now()`).execute()
  await tx.query
    .insertInto('core.pending_sign_in')
    .values({ token_hash: hashToken(token), user_id: userId, code_hash: hashCode(code, token), expires_at: sql<string>`now() + make_interval(mins => ${codeMinutes})` })
    .execute()
  return { token, code }
}

/**
 * Tries a code. The try is counted before it is looked at, so that many at once are still five.
 * @returns the person whose sign-in is pending, `'wrong'`, or `'gone'` when it expired, was used, or was tried too often
 */
export async function tryCode(db: Database, token: string, code: string): Promise<{ userId: number } | 'wrong' | 'gone'> {
  const row = await db.query
    .updateTable('core.pending_sign_in')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where('tries', '<', mostTries)
    .returning(['user_id as userId', 'code_hash as codeHash'])
    .executeTakeFirst()
  if (!row) return 'gone'
  return same(row.codeHash, hashCode(code, token)) ? { userId: row.userId } : 'wrong'
}

/** Uses it up. @returns false when another request was first: a code opens one session */
export async function spendPending(tx: Transaction, token: string): Promise<boolean> {
  const spent = await tx.query.deleteFrom('core.pending_sign_in').where('token_hash', '=', hashToken(token)).returning('id').executeTakeFirst()
  return spent !== undefined
}
