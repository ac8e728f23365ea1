import { sql } from 'kysely'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import type { DataKeys } from '@core/kernel/server/platform/dataKeys'
import { notFound } from '@core/kernel/server/platform/http/errors'
import {
  type SignInProvider,
  findProvider,
  findProviderByKey,
  providerSecretContext,
} from '@core/kernel/server/security/auth/providers/SignInProvider'
import { closeSessionsOf } from '@core/kernel/server/security/auth/session/sessions'

/**
 * Locks a provider until the end of the transaction.
 * @throws HttpError 404
 */
export async function lockProvider(tx: Transaction, id: number): Promise<SignInProvider> {
  await sql`select from core.sign_in_provider where id = ${id} for update`.execute(tx.query)
  const provider = await findProvider(tx, id)
  if (!provider) throw notFound('Sign-in provider')
  return provider
}

/** Whether another provider has this name in addresses. */
export async function isProviderKeyTaken(tx: Transaction, id: number, key: string): Promise<boolean> {
  const other = await findProviderByKey(tx, key)
  return other !== undefined && other.id !== id
}

/** Sets the client secret of a provider, encrypted. */
export async function setProviderSecret(
  tx: Transaction,
  dataKeys: DataKeys,
  id: number,
  secret: string,
): Promise<void> {
  await sql`
    update core.sign_in_provider
    set client_secret = ${dataKeys.seal(secret, providerSecretContext(id))}, secret_at = now(), version = version + 1
    where id = ${id}`.execute(tx.query)
}

/** Deletes the client secret of a provider, which belongs to one client of one issuer: nobody may have it sent to another address. */
export async function forgetProviderSecret(tx: Transaction, id: number): Promise<void> {
  await sql`update core.sign_in_provider set client_secret = null, secret_at = null where id = ${id}`.execute(tx.query)
}

/**
 * The permissions of everybody whom a provider can sign in: of the people whom it has signed in, and of those with an email of these domains.
 * Who defines the provider decides whom it signs in as.
 */
export async function permissionsWithin(
  tx: Transaction,
  { id, domains }: { readonly id: number; readonly domains: readonly string[] },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct granted.permission_id as id from core.role_permission granted
    join core.user_role held on held.role_id = granted.role_id join core."user" person on person.id = held.user_id
    where person.deleted_at is null and (
      lower(split_part(person.email, '@', 2)) = any(${domains}::text[])
      or exists (select from core.provider_identity where provider_id = ${id} and user_id = person.id))`.execute(
    tx.query,
  )
  return rows.map((row) => row.id)
}

/** The people whom a provider has signed in, the newest first; at most 200. */
export async function linkedPeople(db: Database, providerId: number) {
  const { rows } = await sql<{ id: number; name: string; usedAt: string }>`
    select person.id, person.name, identity.used_at as "usedAt" from core.provider_identity identity
    join core."user" person on person.id = identity.user_id
    where identity.provider_id = ${providerId} and person.deleted_at is null order by identity.used_at desc limit 200`.execute(
    db.query,
  )
  return rows
}

/**
 * Forgets which account at a provider is a person's, and ends their sessions. Their next sign-in there counts as the first one.
 * @returns the person's name
 * @throws HttpError 404 where they are not linked
 */
export async function unlinkPerson(tx: Transaction, providerId: number, userId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    delete from core.provider_identity identity using core."user" person
    where identity.provider_id = ${providerId} and identity.user_id = ${userId} and person.id = identity.user_id
    returning person.name`.execute(tx.query)
  if (!rows[0]) throw notFound('Person')
  await closeSessionsOf(tx, userId)
  return rows[0].name
}
