import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { removeAuthenticator } from '../authenticator/authenticators'
import type { Database, Transaction } from '../../../platform/database/Database'

/**
 * The passkeys of people, and the checks that WebAuthn, level 3 (w3.org/TR/webauthn-3) requires of a server. The origin and the site of
 * passkeys are those of PUBLIC_URL: a change of its host makes them unusable.
 */

/** The maximum number of a person's passkeys. */
export const mostPasskeys = 20

const site = (publicUrl: string) => ({ expectedOrigin: new URL(publicUrl).origin, expectedRPID: siteId(publicUrl) })
const siteId = (publicUrl: string) => new URL(publicUrl).hostname

// Loaded on use: its certificate parsers are needed by few requests.
const webauthn = () => import('@simplewebauthn/server')

export function listPasskeys(db: Database, userId: number) {
  return db.query
    .selectFrom('core.passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function hasPasskeys(db: Database, userId: number): Promise<boolean> {
  const found = await db.query.selectFrom('core.passkey').select('id').where('user_id', '=', userId).limit(1).execute()
  return found.length > 0
}

interface NewPasskey {
  /** The id of the credential. */
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports?: string[]
}

/** @returns false if this passkey is stored already */
export async function addPasskey(
  { query }: Transaction,
  userId: number,
  name: string,
  { id, publicKey, counter, transports = [] }: NewPasskey,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('core.passkey')
    .values({ user_id: userId, name, credential_id: id, public_key: Buffer.from(publicKey), counter, transports })
    .onConflict((clash) => clash.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

/** @returns the removed passkey; undefined if this person has none of this id */
export async function removePasskey({ query }: Transaction, userId: number, id: number) {
  return query
    .deleteFrom('core.passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
}

function credentialsOf(db: Database, userId: number) {
  return db.query
    .selectFrom('core.passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
}

interface Owner {
  readonly id: number
  readonly email: string
  readonly name: string
}

/** @returns the options with which the browser creates a passkey for this person; `challenge` must be stored until the response arrives */
export async function creationOptions(
  db: Database,
  owner: Owner,
  { brand, publicUrl }: { brand: string; publicUrl: string },
) {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: brand,
    rpID: siteId(publicUrl),
    userID: new TextEncoder().encode(`user-${owner.id}`),
    userName: owner.email,
    userDisplayName: owner.name,
    excludeCredentials: await credentialsOf(db, owner.id),
    // A key that can't store it still works as a second factor.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/**
 * @param isOnlyProof no password is used with it, so the device must verify its owner by PIN, finger or face
 * @returns the options with which the browser requests a passkey: one of this person's, or any one that its owner picks where the person is
 * not known yet
 */
export async function requestOptions(
  db: Database,
  userId: number | null,
  publicUrl: string,
  isOnlyProof = userId === null,
) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: siteId(publicUrl),
    userVerification: isOnlyProof ? 'required' : 'preferred',
    ...(userId !== null && { allowCredentials: await credentialsOf(db, userId) }),
  })
}

/** Stores the challenge that a passkey must sign in this session. */
export async function storeChallenge(db: Database, sessionId: string, challenge: string): Promise<void> {
  await db.query.updateTable('core.session').set({ passkey_challenge: challenge }).where('id', '=', sessionId).execute()
}

/** @returns the challenge that a passkey must sign in this session; it can be used once */
export async function takeChallenge(tx: Transaction, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    with asked as (select id, passkey_challenge from core.session where id = ${sessionId} for update)
    update core.session session set passkey_challenge = null from asked where session.id = asked.id
    returning asked.passkey_challenge as challenge`.execute(tx.query)
  return rows[0]?.challenge ?? null
}

/**
 * @param passkey RegistrationResponseJSON
 * @returns the public key with its properties; undefined where it is invalid, of another site, or made for another challenge
 */
export async function checkNew(passkey: object, challenge: string, publicUrl: string) {
  const { verifyRegistrationResponse } = await webauthn()
  // The library reports each wrong shape by throwing.
  const checked = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...site(publicUrl),
    requireUserVerification: false,
  }).catch(() => undefined)
  return checked?.verified ? checked.registrationInfo.credential : undefined
}

/**
 * Checks the signature of a passkey and counts its use.
 * @param passkey AuthenticationResponseJSON
 * @param userId the required owner; null: any owner
 * @param isOnlyProof as in requestOptions
 * @returns its owner; undefined where it is unknown, another's, of another site, a copy, or made for another challenge
 */
export async function checkPasskey(
  tx: Transaction,
  passkey: object,
  {
    userId,
    challenge,
    publicUrl,
    isOnlyProof = userId === null,
  }: { userId: number | null; challenge: string; publicUrl: string; isOnlyProof?: boolean },
): Promise<number | undefined> {
  const response = passkey as AuthenticationResponseJSON
  if (typeof response.id !== 'string') return undefined
  let found = tx.query.selectFrom('core.passkey').selectAll().where('credential_id', '=', response.id).forUpdate()
  if (userId !== null) found = found.where('user_id', '=', userId)
  const known = await found.executeTakeFirst()
  if (!known) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    ...site(publicUrl),
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: known.counter,
      transports: known.transports,
    },
    requireUserVerification: isOnlyProof,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  await tx.query
    .updateTable('core.passkey')
    .set({ counter: checked.authenticationInfo.newCounter, last_used_at: sql<string>`now()` })
    .where('id', '=', known.id)
    .execute()
  return known.user_id
}

/** Turns a person's authenticator app off and deletes their passkeys. @returns which of them they had */
export async function removeSecondFactors(
  tx: Transaction,
  userId: number,
): Promise<{ readonly hadApp: boolean; readonly hadPasskeys: boolean }> {
  const hadApp = await removeAuthenticator(tx, userId)
  const passkeys = await tx.query.deleteFrom('core.passkey').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return { hadApp, hadPasskeys: passkeys.numDeletedRows > 0n }
}
