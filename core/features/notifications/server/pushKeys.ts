import { sql } from 'kysely'
import type { DataKeys } from '@core/kernel/server/platform/dataKeys'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { type PushKeys, newPushKeys } from '@core/kernel/server/platform/outside/webPush'
import { pushKeyContext } from '@core/kernel/server/security/auth/authenticator/storedSecrets'

/** @returns the key pair of this deployment. It is made when it is first requested, once for all nodes. */
export async function readPushKeys(db: Database, dataKeys: DataKeys): Promise<PushKeys> {
  const stored = await storedKeys(db)
  if (stored) return { ...stored, privateKey: dataKeys.open(stored.privateKey, pushKeyContext()) }
  const { publicKey, privateKey } = newPushKeys()
  await sql`
    insert into core.push_key (id, public_key, private_key) values (1, ${publicKey}, ${dataKeys.seal(privateKey, pushKeyContext())})
    on conflict do nothing`.execute(db.query)
  return readPushKeys(db, dataKeys)
}

async function storedKeys(db: Database): Promise<PushKeys | undefined> {
  const { rows } = await sql<PushKeys>`
    select public_key as "publicKey", private_key as "privateKey" from core.push_key`.execute(db.query)
  return rows[0]
}
