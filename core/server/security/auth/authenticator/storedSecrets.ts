import { sql } from 'kysely'
import type { DataKeys } from '../../../platform/dataKeys'
import type { Database } from '../../../platform/database/Database'

/**
 * The secrets of authenticator apps, as the database holds them: sealed for their person, in `core.user` and wherever one is being set up.
 */
export const sealSecret = (keys: DataKeys, userId: number, secret: string) => keys.seal(secret, contextOf(userId))
export const openSecret = (keys: DataKeys, userId: number, stored: string) => keys.open(stored, contextOf(userId))

const contextOf = (userId: number) => `totp:${userId}`

const places = [
  { table: 'core.user', owner: 'id' },
  { table: 'core.session', owner: 'user_id' },
  { table: 'core.pending_sign_in', owner: 'user_id' },
] as const

/**
 * Seals with the newest key whatever secret is stored plainly, or under an older key. For the start, with the account that owns the tables.
 * @returns how many there were
 * @throws where one can't be opened: the key is missing, and nobody with an authenticator app could sign in
 */
export async function sealStoredSecrets(db: Database, keys: DataKeys): Promise<number> {
  let sealed = 0
  for (const { table, owner } of places) {
    const { rows } = await sql<{ id: string; owner: number; secret: string }>`
      select id::text, ${sql.ref(owner)} as owner, totp_secret as secret from ${sql.table(table)} where totp_secret is not null`.execute(
      db.query,
    )
    for (const { id, owner: userId, secret } of rows) {
      const plain = openSecret(keys, userId, secret)
      if (keys.isCurrent(secret)) continue
      await sql`update ${sql.table(table)} set totp_secret = ${sealSecret(keys, userId, plain)} where id::text = ${id} and totp_secret = ${secret}`.execute(
        db.query,
      )
      sealed++
    }
  }
  return sealed
}
