import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/Database'
import type { GroupRole } from '../../access/groupRoles'

export const providerKinds = { oidc: 1, saml: 2 } as const

/** A provider at which people sign in. The plugin `admin` has its entity, the start applies those of the server's settings. */
export interface SignInProvider {
  readonly id: number
  readonly version: number
  /** Its name in addresses. */
  readonly key: string
  readonly name: string
  readonly kind: number
  readonly isOn: boolean
  readonly fromEnvironment: boolean
  /** Of OpenID Connect the issuer, of SAML the entity id of the identity provider. */
  readonly issuer: string
  readonly clientId: string | null
  /** Sealed for the provider. */
  readonly clientSecret: string | null
  readonly scopes: string | null
  readonly trustsEmail: boolean
  /** Logging out here also signs people out there. */
  readonly signsOut: boolean
  readonly entryPoint: string | null
  /** Where people log out at a provider of SAML; null: at the same address as they sign in. */
  readonly logoutAddress: string | null
  readonly certificates: string | null
  readonly idpInitiated: boolean
  /** Sealed for the provider. */
  readonly ownKey: string | null
  readonly ownCertificate: string | null
  readonly domains: readonly string[] | null
  readonly passwordsOff: boolean
  readonly joins: 'invited' | 'justInTime'
  readonly defaultRoleId: number | null
  readonly secondFactor: 'ours' | 'theirs'
  readonly acr: readonly string[] | null
  readonly amr: readonly string[] | null
  readonly groupsClaim: string | null
  readonly groupRoles: readonly GroupRole[] | null
}

/** What is sealed for a provider can't be decrypted for another one. */
export const providerSecretContext = (id: number) => `provider:${id}`

const columns = sql`
  id, version, key, name, kind, status = 1 as "isOn", from_environment as "fromEnvironment", issuer, client_id as "clientId",
  client_secret as "clientSecret", scopes, trusts_email as "trustsEmail", signs_out as "signsOut", entry_point as "entryPoint", logout_address as "logoutAddress", certificates, idp_initiated as "idpInitiated",
  own_key as "ownKey", own_certificate as "ownCertificate", domains, passwords_off as "passwordsOff",
  case joining when 2 then 'justInTime' else 'invited' end as joins, default_role_id as "defaultRoleId",
  case second_factor when 2 then 'theirs' else 'ours' end as "secondFactor", acr, amr, groups_claim as "groupsClaim", group_roles as "groupRoles"`

type Reads = Pick<Database | Transaction, 'query'>

/** A provider by its id, on or off. */
export async function findProvider(db: Reads, id: number): Promise<SignInProvider | undefined> {
  const { rows } = await sql<SignInProvider>`
    select ${columns} from core.sign_in_provider where id = ${id} and deleted_at is null`.execute(db.query)
  return rows[0]
}

/** A provider by its name in addresses, on or off. */
export async function findProviderByKey(db: Reads, key: string): Promise<SignInProvider | undefined> {
  const { rows } = await sql<SignInProvider>`
    select ${columns} from core.sign_in_provider where key = ${key} and deleted_at is null`.execute(db.query)
  return rows[0]
}

/** What the sign-in page shows of a provider. Of domains only those whose people can't use a password. */
export interface OfferedProvider {
  readonly key: string
  readonly name: string
  readonly domains?: readonly string[]
}

/** The providers that are on, by name. */
export async function offeredProviders(db: Reads): Promise<readonly OfferedProvider[]> {
  const { rows } = await sql<{ key: string; name: string; domains: readonly string[] | null }>`
    select key, name, case when passwords_off then domains end as domains
    from core.sign_in_provider where status = 1 and deleted_at is null order by lower(name)`.execute(db.query)
  return rows.map(({ domains, ...provider }) => ({ ...provider, ...(domains && { domains }) }))
}

/** @returns where a session is also signed out at its provider; undefined if it was opened without one, or that isn't wanted */
export async function signOutAddress(db: Reads, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select key from core.session join core.sign_in_provider provider on provider.id = session.provider_id
    where session.id = ${sessionId} and signs_out`.execute(db.query)
  return rows[0] && `/api/auth/provider/${rows[0].key}/SignOut`
}

/** The part of an email behind the @, as domains are stored. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
