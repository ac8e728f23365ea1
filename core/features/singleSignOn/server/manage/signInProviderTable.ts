import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { addressProblem } from '@core/kernel/server/platform/outside/postOutside'
import { conflict, invalid } from '@core/kernel/server/platform/http/errors'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { closeProviderSessions } from '@core/kernel/server/security/auth/session/sessions'
import {
  forgetProviderSecret,
  isProviderKeyTaken,
  linkedPeople,
  lockProvider,
  permissionsWithin,
  setProviderSecret,
  unlinkPerson,
} from './manageProviders'
import { permissionsOfRole, refuseMoreThanHeld, refuseStronger } from '@core/kernel/server/security/access/guards'
import { superAdminKey } from '@core/kernel/server/security/access/roles'
import { takeTried, tryProvider } from './tryProvider'
import { defineEntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { refuseSameName } from '@core/kernel/server/entities/record/refuseSameName'
import type { InputOf } from '@core/kernel/entity/Field'
import { signInProtocols, signInProviderProblems } from '@core/kernel/entity/signInProviders'
import { sql } from 'kysely'
import { configuration } from '@core/kernel/entity/configurationModule'
import { signInProviderCalls } from '../../shared/signInProviderCalls'
import { signInProviderEntity, signInProviderStatuses } from '../../shared/signInProviderEntity'

const access = configuration.signInProviders
const on = signInProviderStatuses[0].id

/** The storage of sign-in providers. */
export const signInProviderTable = ({ privateProviders, superAdminApproval }: ServerContext) =>
  defineEntityTable({
    entity: signInProviderEntity,
    table: 'core.sign_in_provider',
    rules: {
      auditsDeletes: true,
      async plan({ tx, viewer, before, after }) {
        if (before) refuseEnvironment(before)
        const provider = { ...after, domains: after.domains?.map((domain) => domain.trim().toLowerCase()) ?? null }
        const problems = [...signInProviderProblems(provider), ...addressProblems(provider, privateProviders)]
        if (before && before.key !== after.key)
          problems.push({ field: 'key', message: 'Name in addresses can’t be changed: make another provider' })
        if (problems.length > 0) throw invalid(problems)
        await refuseSameName(tx, 'core.sign_in_provider', before?.id ?? 0, after.name)
        await refuseSameKey(tx, before?.id ?? 0, after.key)
        await refuseStrongerRoles(tx, viewer, provider, superAdminApproval)
        const reach = { id: before?.id ?? 0, domains: [...(before?.domains ?? []), ...(provider.domains ?? [])] }
        await refuseStrongerPeople(tx, viewer, reach)
        return {
          record: provider,
          async written(id) {
            // Whoever has signed in there goes on only while it is on.
            const isOff = before?.status === on && after.status !== on
            const isOther = !!before && (before.issuer !== after.issuer || before.clientId !== after.clientId)
            if (isOther) await forgetProviderSecret(tx, id)
            const sessionsEnded = isOff ? await closeProviderSessions(tx, id) : 0
            await recordAudit(tx, {
              ...entryOf(viewer, id, after.name),
              action: before ? 'providerChanged' : 'providerMade',
              details: {
                changes: before ? changesOf(before, provider) : [],
                ...(isOff && { sessionsEnded }),
                ...(isOther && { secretForgotten: true }),
              },
            })
          },
        }
      },
      async mayDelete(tx, stored, viewer) {
        refuseEnvironment(stored)
        const sessionsEnded = await closeProviderSessions(tx, stored.id)
        await recordAudit(tx, {
          ...entryOf(viewer, stored.id, stored.name),
          action: 'providerDeleted',
          details: { sessionsEnded },
        })
      },
      async mayRestore(tx, { id, name, key, domains }, viewer) {
        await refuseSameName(tx, 'core.sign_in_provider', id, name)
        await refuseSameKey(tx, id, key)
        await refuseStrongerPeople(tx, viewer, { id, domains: domains ?? [] })
        await recordAudit(tx, { ...entryOf(viewer, id, name), action: 'providerRestored' })
      },
    },
  })

export function signInProviderRoutes(context: ServerContext): readonly Route[] {
  const { db, dataKeys } = context
  return [
    defineRoute(signInProviderCalls.setSecret, {
      access,
      asksAgain: true,
      async handle({ params: { id }, body, viewer }) {
        await db.transaction(async (tx) => {
          const provider = await lockProvider(tx, id)
          refuseEnvironment(provider)
          await refuseStrongerPeople(tx, viewer, { id, domains: provider.domains ?? [] })
          await setProviderSecret(tx, dataKeys, id, body.secret)
          await recordAudit(tx, { ...entryOf(viewer, id, provider.name), action: 'providerSecretSet' })
        })
        return { message: 'The secret was set.' }
      },
    }),
    defineRoute(signInProviderCalls.people, {
      access,
      async handle({ params: { id } }) {
        const data = await linkedPeople(db, id)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(signInProviderCalls.unlink, {
      access,
      asksAgain: true,
      async handle({ params: { id }, body, viewer }) {
        await db.transaction(async (tx) => {
          const { name } = await lockProvider(tx, id)
          await refuseStronger(tx, viewer, body.userId, 'unlink this person')
          const person = await unlinkPerson(tx, id, body.userId)
          await recordAudit(tx, {
            person: viewer.id,
            roleId: viewer.roleId,
            action: 'providerUnlinked',
            subject: `${person} from ${name}`,
            record: { entity: 'user', id: body.userId },
          })
        })
        return { message: 'The person was unlinked.' }
      },
    }),
    defineRoute(signInProviderCalls.begin, {
      access,
      async handle({ params: { id }, body, viewer, request, reply }) {
        const url = await tryProvider(context, { id, page: body.page, by: viewer.id }, { request, reply })
        return { data: { url } }
      },
    }),
    defineRoute(signInProviderCalls.tried, {
      access,
      async handle({ viewer, request }) {
        return { data: await takeTried(db, viewer.id, request) }
      },
    }),
  ]
}

type Provider = InputOf<typeof signInProviderEntity.fields>

function addressProblems({ kind, issuer, entryPoint, logoutAddress }: Provider, isPrivate: boolean) {
  const [oidc] = signInProtocols
  const addresses =
    kind === oidc.id
      ? ([['issuer', 'Issuer', issuer]] as const)
      : ([
          ['entryPoint', 'Sign-in address', entryPoint],
          ['logoutAddress', 'Sign-out address', logoutAddress],
        ] as const)
  return addresses.flatMap(([field, label, address]) => {
    const problem = address ? addressProblem(address, isPrivate) : undefined
    return problem ? [{ field, message: `${label} ${problem}` }] : []
  })
}

/** @throws HttpError 409 */
function refuseEnvironment({
  name,
  fromEnvironment,
}: {
  readonly name: string
  readonly fromEnvironment?: boolean | null
}) {
  if (fromEnvironment)
    throw conflict(
      `${name} is defined by the server’s settings (SIGN_IN_PROVIDERS). Who runs the server can change it there.`,
    )
}

async function refuseSameKey(tx: Transaction, id: number, key: string): Promise<void> {
  if (await isProviderKeyTaken(tx, id, key))
    throw invalid([{ field: 'key', message: 'Name in addresses is taken: another provider has it' }])
}

/**
 * A group gives its role to whomever the provider names, so the viewer must be allowed to give it. The role Super Admin needs two people
 * where the deployment says so, and a provider that one person defines needs one.
 * @throws HttpError
 */
async function refuseStrongerRoles(
  tx: Transaction,
  viewer: Viewer,
  { groupRoles, defaultRoleId }: Provider,
  superAdminApproval: boolean,
): Promise<void> {
  const ids = [
    ...new Set([...(groupRoles ?? []).map(({ roleId }) => roleId), ...(defaultRoleId ? [defaultRoleId] : [])]),
  ]
  const { rows } = await sql<{ id: number; name: string; key: string | null }>`
    select id, name, key from api.role where id = any(${ids}::integer[]) and deleted_at is null`.execute(tx.query)
  const superAdmin = rows.find(({ key }) => key === superAdminKey)
  if (superAdmin && superAdmin.id === defaultRoleId)
    throw invalid([{ field: 'defaultRoleId', message: `Role of new people can’t be ${superAdmin.name}` }])
  if (superAdmin && superAdminApproval)
    throw invalid([
      {
        field: 'groupRoles',
        message: `Two people give the role ${superAdmin.name} here, so only a provider of the server’s settings (SIGN_IN_PROVIDERS) can have a group for it`,
      },
    ])
  for (const { id, name } of rows)
    await refuseMoreThanHeld(tx, viewer, await permissionsOfRole(tx, id), `let a provider give the role ${name}`)
}

/**
 * Who defines a provider decides whom it signs in as, so it can be used to take over accounts. The viewer must hold what everybody holds whom
 * it can sign in.
 * @throws HttpError 403
 */
async function refuseStrongerPeople(
  tx: Transaction,
  viewer: Viewer,
  reach: { readonly id: number; readonly domains: readonly string[] },
): Promise<void> {
  const ids = await permissionsWithin(tx, reach)
  await refuseMoreThanHeld(tx, viewer, ids, 'change a provider that signs in people with more permissions')
}

/** The names of the changed fields. Their values are in the history of the record. */
const changesOf = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.keys(signInProviderEntity.fields).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )

const entryOf = (viewer: Viewer, id: number, name: string) => ({
  person: viewer.id,
  roleId: viewer.roleId,
  subject: `Sign-in provider ${name}`,
  record: { entity: signInProviderEntity.id, id },
})
