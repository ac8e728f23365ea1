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
  { table: 'core.user', owner: 'id', isInUse: true },
  { table: 'core.session', owner: 'user_id', isInUse: false },
  { table: 'core.pending_sign_in', owner: 'user_id', isInUse: false },
] as const

/**
 * Seals with the newest key whatever secret is stored plainly, or under an older key. For the start, with the account that owns the tables.
 * One that is only being set up, and whose key is missing, is dropped: its person scans another QR code.
 * @returns how many were sealed
 * @throws where one in use can't be opened: the key is missing, and nobody with an authenticator app could sign in
 */
export async function sealStoredSecrets(db: Database, keys: DataKeys): Promise<number> {
  let sealed = 0
  for (const { table, owner, isInUse } of places) {
    const { rows } = await sql<{ id: string; owner: number; secret: string }>`
      select id::text, ${sql.ref(owner)} as owner, totp_secret as secret from ${sql.table(table)} where totp_secret is not null`.execute(
      db.query,
    )
    for (const { id, owner: userId, secret } of rows) {
      const plain = isInUse ? openSecret(keys, userId, secret) : openIfPossible(keys, userId, secret)
      if (plain !== null && keys.isCurrent(secret)) continue
      const anew = plain === null ? null : sealSecret(keys, userId, plain)
      await sql`update ${sql.table(table)} set totp_secret = ${anew} where id::text = ${id} and totp_secret = ${secret}`.execute(
        db.query,
      )
      if (anew !== null) sealed++
    }
  }
  return sealed
}

function openIfPossible(keys: DataKeys, userId: number, stored: string): string | null {
  try {
    return openSecret(keys, userId, stored)
  } catch {
    return null
  }
}
