import { sql } from 'kysely'
import { domainPattern } from '@core/entity'
import {
  recordAudit,
  type Viewer,
  type Transaction,
  defineRoute,
  invalid,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { lockRights, permissionsOfRole, refuseMoreThanHeld, superAdminKey } from '@core/server/administration'
import { defineEntityTable, refuseSameName } from '@core/server/entities'
import { configurationPermissions } from '../../shared/adminPermissions'
import { directoryCalls } from '../../shared/directoryCalls'
import { directoryEntity } from '../../shared/directoryEntity'
import { scimPath } from '../../shared/scimCalls'
import { getDirectory, issueSecret } from './Directory'
import { giveGroupRoles } from './giveGroupRoles'
import { readContents } from './readContents'
import { type Reach, reachOf } from './scim/userRows'

const access = configurationPermissions.can.directories

/** The storage of directories. Whoever changes one answers for the roles that it gives. */
export const directoryTable = ({ superAdminApproval }: Pick<ServerContext, 'superAdminApproval'>) =>
  defineEntityTable({
    entity: directoryEntity,
    table: 'admin.directory',
    rules: {
      auditsDeletes: true,
      async plan({ tx, viewer, before, after }) {
        await lockRights(tx)
        await refuseSameName(tx, 'admin.directory', before?.id ?? 0, after.name)
        refuseUnknownDomains(after.domains)
        await checkRoles(tx, viewer, rolesIn(before), after)
        await refuseStrongerPeople(tx, viewer, { id: before?.id ?? 0, domains: after.domains ?? [] })
        return {
          record: after,
          async written(id) {
            // Another table of groups gives other roles, at once.
            if (before) await giveGroupRoles(tx, await getDirectory(tx, id), { superAdminApproval })
            await recordAudit(tx, {
              ...entryOf(viewer, id, after.name),
              action: before ? 'directoryChanged' : 'directoryMade',
            })
          },
        }
      },
      mayDelete: (tx, { id, name }, viewer) =>
        recordAudit(tx, { ...entryOf(viewer, id, name), action: 'directoryDeleted' }),
      async mayRestore(tx, { id, name }, viewer) {
        await refuseSameName(tx, 'admin.directory', id, name)
        await recordAudit(tx, { ...entryOf(viewer, id, name), action: 'directoryRestored' })
      },
    },
  })

/** The calls of directories beyond those of their entity. */
export function directoryRoutes({ db, publicUrl }: ServerContext): readonly Route[] {
  const address = `${publicUrl}${scimPath}`
  return [
    defineRoute(directoryCalls.issueSecret, {
      access,
      asksAgain: true,
      handle: ({ params: { id }, viewer }) =>
        db.transaction(async (tx) => {
          await lockRights(tx)
          const directory = await getDirectory(tx, id)
          await refuseStrongerPeople(tx, viewer, directory)
          const secret = await issueSecret(tx, id)
          const { name } = directory
          await recordAudit(tx, { ...entryOf(viewer, id, name), action: 'directoryIssued' })
          return { data: { secret, address } }
        }),
    }),
    defineRoute(directoryCalls.contents, {
      access,
      handle: async ({ params: { id } }) => ({ data: { address, ...(await readContents(db, id)) } }),
    }),
  ]
}

interface Roles {
  readonly defaultRoleId: number | null
  readonly groupRoles: readonly { readonly roleId: number }[] | null
}

function rolesIn(directory: Roles | null): readonly number[] {
  if (!directory) return []
  const { defaultRoleId, groupRoles } = directory
  return [...(defaultRoleId === null ? [] : [defaultRoleId]), ...(groupRoles ?? []).map(({ roleId }) => roleId)]
}

/** @throws HttpError 403 for a role with permissions that the viewer lacks, 400 for Super Admin as the role of everybody */
async function checkRoles(tx: Transaction, viewer: Viewer, before: readonly number[], after: Roles): Promise<void> {
  const added = [...new Set(rolesIn(after))].filter((id) => !before.includes(id))
  const { rows } = await sql<{ id: number; name: string; key: string | null }>`
    select id, name, key from core.role where id = any(${added}::integer[])`.execute(tx.query)
  for (const { id, name, key } of rows) {
    if (key === superAdminKey && id === after.defaultRoleId)
      throw invalid([{ field: 'defaultRoleId', message: `Role of everybody: not everybody can be ${name}` }])
    await refuseMoreThanHeld(tx, viewer, await permissionsOfRole(tx, id), `let a directory give the role ${name}`)
  }
}

/**
 * Who has the secret of a directory changes emails and suspends people without being anybody here, so they must hold what everybody holds whom
 * it can change.
 * @throws HttpError 403
 */
async function refuseStrongerPeople(tx: Transaction, viewer: Viewer, reach: Reach): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct granted.permission_id as id from api.role_permission granted
    join api.role_holder held on held.role_id = granted.role_id
    where held.person_id in (select person.id ${reachOf(reach)})`.execute(tx.query)
  const ids = rows.map((row) => row.id)
  await refuseMoreThanHeld(tx, viewer, ids, 'change a directory of people with more permissions')
}

function refuseUnknownDomains(domains: readonly string[] | null): void {
  const wrong = domains?.find((one) => !domainPattern.test(one))
  if (wrong !== undefined)
    throw invalid([
      {
        field: 'domains',
        message: `Email domains: “${wrong}” isn’t a domain. Write it like acme.example, in small letters`,
      },
    ])
}

const entryOf = (viewer: Viewer, id: number, name: string) => ({
  person: viewer.id,
  roleId: viewer.roleId,
  subject: `Directory ${name}`,
  record: { entity: directoryEntity.id, id },
})
