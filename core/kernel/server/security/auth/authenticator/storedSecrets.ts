import { sql } from 'kysely'
import type { DataKeys } from '../../../platform/dataKeys'
import type { Database } from '../../../platform/database/Database'
import { providerSecretContext } from '../providers/SignInProvider'

/**
 * The secrets of authenticator apps in their stored form: sealed for their person, in `core.user` and wherever one is being set up. Those
 * of webhooks are sealed for their webhook, the key of web push for the deployment.
 */
export const sealSecret = (keys: DataKeys, userId: number, secret: string) => keys.seal(secret, contextOf(userId))
export const openSecret = (keys: DataKeys, userId: number, stored: string) => keys.open(stored, contextOf(userId))

const contextOf = (userId: number) => `totp:${userId}`
/** There is one key pair for web push, in a row of its own. */
export const pushKeyContext = () => 'push'
export const webhookSecretContext = (id: number) => `webhook:${id}`

const places = [
  { table: 'core.user', column: 'totp_secret', owner: 'id', context: contextOf, isInUse: true },
  { table: 'core.session', column: 'totp_secret', owner: 'user_id', context: contextOf, isInUse: false },
  { table: 'core.pending_sign_in', column: 'totp_secret', owner: 'user_id', context: contextOf, isInUse: false },
  {
    table: 'core.sign_in_provider',
    column: 'client_secret',
    owner: 'id',
    context: providerSecretContext,
    isInUse: true,
  },
  { table: 'core.sign_in_provider', column: 'own_key', owner: 'id', context: providerSecretContext, isInUse: true },
  { table: 'core.push_key', column: 'private_key', owner: 'id', context: pushKeyContext, isInUse: true },
  { table: 'core.webhook', column: 'secret', owner: 'id', context: webhookSecretContext, isInUse: true },
] as const

/**
 * Seals every secret that is stored as plain text or under an older key with the newest key. For the start, with the account that owns the
 * tables. A secret that is only being set up and whose key is missing is deleted: its person scans another QR code.
 * @returns how many were sealed
 * @throws where one in use can't be decrypted: the key is missing, and nobody with an authenticator app could sign in
 */
export async function sealStoredSecrets(db: Database, keys: DataKeys): Promise<number> {
  let sealed = 0
  for (const { table, column, owner, context, isInUse } of places) {
    const { rows } = await sql<{ id: string; owner: number; secret: string }>`
      select id::text, ${sql.ref(owner)} as owner, ${sql.ref(column)} as secret from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      db.query,
    )
    for (const { id, owner: ownerId, secret } of rows) {
      const place = context(ownerId)
      const plain = isInUse ? keys.open(secret, place) : openIfPossible(keys, place, secret)
      if (plain !== null && keys.isCurrent(secret)) continue
      const resealed = plain === null ? null : keys.seal(plain, place)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${resealed} where id::text = ${id} and ${sql.ref(column)} = ${secret}`.execute(
        db.query,
      )
      if (resealed !== null) sealed++
    }
  }
  return sealed
}

function openIfPossible(keys: DataKeys, place: string, stored: string): string | null {
  try {
    return keys.open(stored, place)
  } catch {
    return null
  }
}
