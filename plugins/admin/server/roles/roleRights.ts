import { sql } from 'kysely'
import { homePermission } from '@core/entity'
import {
  type Viewer,
  recordAudit,
  type Transaction,
  conflict,
  invalid,
  notFound,
  publishChange,
  stale,
} from '@core/server/plugin'
import {
  grantPermissions,
  lockRights,
  permissionsOfRole,
  refuseMoreThanHeld,
  revokePermissions,
  superAdminKey,
} from '@core/server/administration'
import { tellOfRights } from '../users/accessChanged'

export interface RoleRights {
  readonly roleId: number
  readonly name: string
  /** The version of the role; a change based on another one is refused. */
  readonly version: number
  readonly permissionIds: readonly number[]
  /** The Super Admin's permissions, which nobody can change. */
  readonly fixed: boolean
}

/** @throws HttpError 404 when there is no such role */
export async function readRoleRights(tx: Transaction, roleId: number): Promise<RoleRights> {
  const role = await tx.query
    .selectFrom('core.role')
    .select(['name', 'version', 'key'])
    .where('id', '=', roleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!role) throw notFound('Role')
  return {
    roleId,
    name: role.name,
    version: role.version,
    permissionIds: await permissionsOfRole(tx, roleId),
    fixed: role.key === superAdminKey,
  }
}

/** @returns the description of a role, which its clone takes over. @throws if there is no such role */
export async function descriptionOfRole({ query }: Transaction, roleId: number): Promise<string | null> {
  const { description } = await query
    .selectFrom('core.role')
    .select('description')
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow()
  return description
}

/**
 * Sets all permissions of a role. Those that the viewer doesn't hold remain unchanged, because the viewer can neither add nor
 * remove them.
 * @param version the version that was read; without it, the stored permissions are replaced
 * @throws HttpError 404, 409 when it changed since or is the Super Admin's, 403 for permissions that the viewer doesn't hold, 400 for unknown ids
 */
export async function setRoleRights(
  tx: Transaction,
  viewer: Viewer,
  roleId: number,
  permissionIds: readonly number[],
  version?: number | null,
): Promise<RoleRights> {
  await lockRights(tx)
  const before = await readRoleRights(tx, roleId)
  if (version && version !== before.version) throw stale(`What ${before.name} may do`)
  if (before.fixed)
    throw conflict(
      `${before.name} may do everything, and that can't be changed: somebody must be able to manage everything.`,
    )

  const after = new Set([...permissionIds, homePermission])
  await refuseUnknown(tx, after)
  const added = [...after].filter((id) => !before.permissionIds.includes(id))
  const taken = before.permissionIds.filter((id) => !after.has(id))
  await refuseMoreThanHeld(
    tx,
    viewer,
    [...added, ...taken].filter((id) => id !== homePermission),
    `change this of ${before.name}`,
  )
  if (added.length + taken.length === 0) return before

  await revokePermissions(tx, roleId, taken)
  await grantPermissions(tx, roleId, added)
  await sql`update core.role set version = version + 1, updated_at = now(), updated_by = ${viewer.id} where id = ${roleId}`.execute(
    tx.query,
  )
  await publishChange(tx, 'role', [roleId], viewer)
  await tellOfRights(tx, viewer, { id: roleId, name: before.name })
  await recordAudit(tx, {
    action: 'rightsChanged',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `Role ${before.name}`,
    record: { entity: 'role', id: roleId },
    details: { added: added.toSorted((a, b) => a - b), taken },
  })
  return readRoleRights(tx, roleId)
}

async function refuseUnknown(tx: Transaction, ids: ReadonlySet<number>): Promise<void> {
  const known = await tx.query
    .selectFrom('core.permission')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  const unknown = [...ids].filter((id) => !known.some((permission) => permission.id === id))
  if (unknown.length > 0)
    throw invalid([
      {
        field: 'permissionIds',
        message: `There is no permission ${unknown.slice(0, 5).join(', ')}. Reload the list of permissions.`,
      },
    ])
}
