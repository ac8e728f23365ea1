import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/Database'
import { hashToken } from '../../../platform/secrets'
import type { ProviderFailure } from './providerFailures'

/** The secret of the browser in which a sign-in at a provider was begun. */
export const providerCookie = 'wg_provider'

/** How long a person may take at the provider. */
export const providerMinutes = 10

/** What a provider says of a person. It is stored until the browser fetches it, at most `providerMinutes`. */
export interface ProviderClaims {
  /** Identifies the person at this provider. */
  readonly subject: string
  /** The session at the provider, by which it ends ours. */
  readonly session: string | null
  readonly email: string | null
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  readonly groups: readonly string[]
  readonly acr: string | null
  readonly amr: readonly string[]
}

export type ProviderOutcome = { readonly claims: ProviderClaims } | { readonly failure: ProviderFailure }

interface NewProviderSignIn {
  readonly providerId: number
  /** The secret of the browser's cookie. */
  readonly browser: string
  /** What the provider's response will contain: the state of OpenID Connect, the id of SAML's request. */
  readonly state: string
  readonly nonce?: string
  readonly verifier?: string
  /** The page that was requested. */
  readonly returnTo?: string | null | undefined
  /** The person who tries the provider from its page; nobody is signed in then. */
  readonly triedBy?: number
}

/** Stores a sign-in that goes on at a provider. */
export async function beginProviderSignIn(tx: Transaction, begun: NewProviderSignIn): Promise<void> {
  const { providerId, browser, state, nonce, verifier, returnTo, triedBy } = begun
  await sql`delete from core.provider_sign_in where expires_at < now()`.execute(tx.query)
  await sql`
    insert into core.provider_sign_in (provider_id, browser_hash, state_hash, nonce, verifier, return_to, tried_by, expires_at)
    values (${providerId}, ${hashToken(browser)}, ${hashToken(state)}, ${nonce ?? null}, ${verifier ?? null}, ${returnTo ?? null},
      ${triedBy ?? null}, now() + make_interval(mins => ${providerMinutes}))`.execute(tx.query)
}

export interface AwaitedSignIn {
  readonly id: string
  readonly nonce: string | null
  readonly verifier: string | null
  readonly triedBy: number | null
  /** The page that tries the provider, where it is a test. */
  readonly page: string | null
}

/**
 * Marks the response to a sign-in as received. It can be received once, on one node.
 * @param browser the secret of the browser that brings it; undefined where its cookie can't come along, as in SAML's POST from another
 * site: `takeOutcome` compares it then
 * @returns undefined where there is none, it expired, it belongs to another provider or another browser, or was received already
 */
export async function receiveProviderSignIn(
  db: Pick<Database, 'query'>,
  { providerId, state, browser }: { readonly providerId: number; readonly state: string; readonly browser?: string },
): Promise<AwaitedSignIn | undefined> {
  const { rows } = await sql<AwaitedSignIn>`
    update core.provider_sign_in set received_at = now()
    where state_hash = ${hashToken(state)} and provider_id = ${providerId} and received_at is null and expires_at > now()
      and (${browser === undefined} or browser_hash = ${hashToken(browser ?? '')})
    returning id, nonce, verifier, tried_by as "triedBy", case when tried_by is not null then return_to end as page`.execute(
    db.query,
  )
  return rows[0]
}

/** Stores what the provider says, or why its response does not count, for the browser that began. */
export async function storeOutcome(db: Pick<Database, 'query'>, id: string, outcome: ProviderOutcome): Promise<void> {
  await sql`update core.provider_sign_in set outcome = ${JSON.stringify(outcome)} where id = ${id}`.execute(db.query)
}

interface TakenOutcome {
  readonly providerId: number
  readonly outcome: ProviderOutcome
  readonly returnTo: string | null
}

/**
 * Takes the outcome of a browser's newest sign-in; it can be taken once.
 * @param triedBy the person who fetches the outcome of their test
 */
export async function takeOutcome(
  tx: Transaction,
  browser: string,
  triedBy: number | null = null,
): Promise<TakenOutcome | undefined> {
  const { rows } = await sql<TakenOutcome>`
    delete from core.provider_sign_in where id = (
      select id from core.provider_sign_in
      where browser_hash = ${hashToken(browser)} and outcome is not null and expires_at > now() and tried_by is not distinct from ${triedBy}::integer
      order by received_at desc limit 1 for update)
    returning provider_id as "providerId", outcome, return_to as "returnTo"`.execute(tx.query)
  return rows[0]
}

/**
 * Marks a message as used, for all nodes.
 * @param seconds how long it could be sent again
 * @returns false where it was used before
 */
export async function spendMessage(
  db: Pick<Database, 'query'>,
  providerId: number,
  id: string,
  seconds: number,
): Promise<boolean> {
  await sql`delete from core.provider_message where expires_at < now()`.execute(db.query)
  const { rows } = await sql`
    insert into core.provider_message (provider_id, id_hash, expires_at)
    values (${providerId}, ${hashToken(id)}, now() + make_interval(secs => ${seconds}))
    on conflict do nothing returning provider_id`.execute(db.query)
  return rows.length > 0
}
