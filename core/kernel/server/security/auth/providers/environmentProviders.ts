import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { freeObject, secret, text } from '@core/kernel/entity/fieldKinds'
import type { InputOf } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/isObject'
import { parse } from '@core/kernel/entity/parse'
import {
  joinings,
  providerSecondFactors,
  signInProtocols,
  signInProviderFields,
  signInProviderProblems,
} from '@core/kernel/entity/signInProviders'
import type { Database, Transaction } from '../../../platform/database/Database'
import type { DataKeys } from '../../../platform/dataKeys'
import { closeProviderSessions } from '../session/sessions'
import { providerSecretContext } from './SignInProvider'

/** A provider of the server's settings (SIGN_IN_PROVIDERS). Roles are named by their keys, or by their names. */
const fields = {
  ...signInProviderFields,
  clientSecret: secret('Client secret', { max: 1000 }),
  clientSecretFile: text('File of the client secret', { max: 500 }),
  defaultRole: text('Default role'),
  groups: freeObject('Groups'),
}

export type EnvironmentProvider = InputOf<typeof fields>

/** The words of the file for the numbers of the choices. */
const words = {
  kind: { oidc: signInProtocols[0].id, saml: signInProtocols[1].id },
  joining: { invited: joinings[0].id, justInTime: joinings[1].id },
  secondFactor: { ours: providerSecondFactors[0].id, theirs: providerSecondFactors[1].id },
} as const

/**
 * Reads the providers of SIGN_IN_PROVIDERS: JSON that begins with `[`, or the path of a file with it.
 * @throws with the mistake and where it is; no secret is in the message
 */
export async function readEnvironmentProviders(setting: string | undefined): Promise<readonly EnvironmentProvider[]> {
  if (setting === undefined) return []
  const text = setting.startsWith('[')
    ? setting
    : await readFile(setting, 'utf8').catch(() => {
        throw wrong(`names the file “${setting}”, which can’t be read`)
      })
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw wrong('is no JSON')
  }
  if (!Array.isArray(list)) throw wrong('must be a list: [ … ]')
  const providers = await Promise.all(list.map((one: unknown, index) => readProvider(one, index + 1)))
  const keys = providers.map(({ key }) => key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw wrong(`has two providers with the key “${twice}”`)
  return providers
}

async function readProvider(one: unknown, place: number): Promise<EnvironmentProvider> {
  if (!isObject(one)) throw wrong(`has no object at place ${place}`)
  const sent: Record<string, unknown> = { kind: 'oidc', joining: 'invited', secondFactor: 'ours', ...one }
  for (const [name, known] of Object.entries(words)) {
    const ids: Readonly<Record<string, number>> = known
    const word = String(sent[name])
    if (!Object.hasOwn(ids, word))
      throw wrong(`has “${word}” as ${name} at place ${place}; it must be ${Object.keys(ids).join(' or ')}`)
    sent[name] = ids[word]
  }
  const { value, errors } = parse(fields, sent)
  const problems = errors ?? signInProviderProblems(value)
  if (problems[0]) throw wrong(`has a mistake at place ${place}, ${problems[0].field}: ${problems[0].message}`)
  const provider = value!
  if (!provider.clientSecretFile) return provider
  const clientSecret = await readFile(provider.clientSecretFile, 'utf8').catch(() => {
    throw wrong(`names the file “${provider.clientSecretFile}” at place ${place}, which can’t be read`)
  })
  return { ...provider, clientSecret: clientSecret.trim() }
}

const wrong = (mistake: string) => new Error(`The environment variable SIGN_IN_PROVIDERS ${mistake}.`)

/**
 * Stores the providers of the server's settings in place of those of the last start. One that a person made with the same key becomes theirs;
 * one that is no longer named is deleted, and its sessions end.
 * @throws where one names a role that doesn't exist
 */
export async function syncProviders(
  db: Database,
  keys: DataKeys,
  providers: readonly EnvironmentProvider[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Of several nodes that start together one does it at a time.
    await sql`select pg_advisory_xact_lock(hashtextextended('core.signInProviders', 0))`.execute(tx.query)
    const { rows: gone } = await sql<{ id: number }>`
      update core.sign_in_provider set deleted_at = now(), from_environment = false
      where from_environment and deleted_at is null and key <> all(${providers.map(({ key }) => key)}::text[]) returning id`.execute(
      tx.query,
    )
    for (const { id } of gone) await closeProviderSessions(tx, id)
    for (const provider of providers) await storeProvider(tx, keys, provider)
  })
}

async function storeProvider(tx: Transaction, keys: DataKeys, provider: EnvironmentProvider): Promise<void> {
  const groups = Object.entries(provider.groups ?? {})
  const groupRoles = await Promise.all(
    groups.map(async ([group, role]) => ({ group, roleId: await roleId(tx, String(role)) })),
  )
  const row = {
    name: provider.name,
    kind: provider.kind,
    issuer: provider.issuer,
    client_id: provider.clientId ?? null,
    scopes: provider.scopes ?? null,
    trusts_email: provider.trustsEmail ?? false,
    signs_out: provider.signsOut ?? false,
    entry_point: provider.entryPoint ?? null,
    logout_address: provider.logoutAddress ?? null,
    certificates: provider.certificates ?? null,
    idp_initiated: provider.idpInitiated ?? false,
    domains: JSON.stringify(provider.domains ?? []),
    passwords_off: provider.passwordsOff ?? false,
    joining: provider.joining,
    default_role_id: provider.defaultRole ? await roleId(tx, provider.defaultRole) : null,
    second_factor: provider.secondFactor,
    acr: JSON.stringify(provider.acr ?? []),
    amr: JSON.stringify(provider.amr ?? []),
    groups_claim: provider.groupsClaim ?? null,
    group_roles: JSON.stringify(groupRoles),
  }
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const values = sql.join(Object.values(row))
  const { rows } = await sql<{ id: number }>`
    insert into core.sign_in_provider (key, status, from_environment, ${names}) values (${provider.key}, 1, true, ${values})
    on conflict (key) where deleted_at is null do update set
      (status, from_environment, version, updated_at, ${names}) = (1, true, core.sign_in_provider.version + 1, now(), ${values})
    returning id`.execute(tx.query)
  const { id } = rows[0]!
  const sealed = provider.clientSecret ? keys.seal(provider.clientSecret, providerSecretContext(id)) : null
  await sql`
    update core.sign_in_provider set client_secret = ${sealed}, secret_at = case when ${sealed}::text is not null then now() end
    where id = ${id}`.execute(tx.query)
}

async function roleId(tx: Transaction, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from core.role where deleted_at is null and (key = ${name} or name = ${name}) order by key = ${name} desc nulls last limit 1`.execute(
    tx.query,
  )
  if (!rows[0]) throw wrong(`names the role “${name}”, which doesn’t exist`)
  return rows[0].id
}
