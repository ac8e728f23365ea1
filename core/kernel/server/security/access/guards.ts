import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/Database'
import { HttpError, conflict } from '../../platform/http/errors'
import { active } from '../users/activePeople'
import { superAdminKey } from './roles'
import type { Viewer } from '../../platform/http/Viewer'

/**
 * D2's rules for people who change permissions, in one place. Each change of a role, of its permissions, or of its holders begins with
 * `lockRights` and ends with `requireSuperAdmin`, so that two changes at the same time can't together do what neither may do alone.
 */

/** Until the end of the transaction nobody else can change permissions. */
export async function lockRights(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('core.rights', 0))`.execute(tx.query)
}

/**
 * @param without the id of a person who doesn't count
 * @returns whether somebody who can sign in holds the role Super Admin
 */
export async function hasSuperAdmin(db: Database | Transaction, without = 0): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from core.role role
      join core.user_role held on held.role_id = role.id
      join core."user" person on person.id = held.user_id
      where role.key = ${superAdminKey} and role.deleted_at is null and person.status = ${active} and person.deleted_at is null and person.id <> ${without}
    ) as held`.execute(db.query)
  return rows[0]!.held
}

/**
 * @param without the id of a person who is about to lose the role
 * @throws HttpError 409 when nobody who can sign in would hold the role Super Admin
 */
export async function requireSuperAdmin(tx: Transaction, without?: number): Promise<void> {
  if (!(await hasSuperAdmin(tx, without)))
    throw conflict('Somebody must stay Super Admin. Give the role to another active person first.')
}

/**
 * People can only grant permissions that they hold.
 * @throws HttpError 403 that names the first few of the permissions
 */
export async function refuseMoreThanHeld(
  tx: Transaction,
  viewer: Viewer,
  permissionIds: readonly number[],
  doing: string,
): Promise<void> {
  const beyond = permissionIds.filter((id) => !viewer.permissions.has(id))
  if (beyond.length === 0) return
  const named = await tx.query
    .selectFrom('core.permission as permission')
    .innerJoin('core.module as module', 'module.id', 'permission.module_id')
    .select(['module.title', 'permission.label'])
    .where('permission.id', 'in', beyond)
    .orderBy('permission.id')
    .limit(3)
    .execute()
  const first = named.map(({ title, label }) => `“${label}” of ${title}`).join(', ')
  const more = beyond.length - named.length
  throw new HttpError(
    403,
    `You can't ${doing}: it holds what your own role doesn't (${first}${more > 0 ? ` and ${more} more` : ''}). Ask somebody who holds it.`,
  )
}

/**
 * People can't edit their own roles.
 * @throws HttpError 403
 */
export function refuseOwnRoles(viewer: Viewer, userId: number): void {
  if (viewer.id === userId) throw new HttpError(403, "You can't change your own roles. Ask another administrator.")
}

/**
 * An account with more permissions than the viewer's can't be taken over: its email and second factor can't be changed, and it can't be
 * suspended or deleted.
 * @throws HttpError 403
 */
export async function refuseStronger(tx: Transaction, viewer: Viewer, userId: number, doing: string): Promise<void> {
  if (viewer.id === userId) return
  await refuseMoreThanHeld(tx, viewer, await permissionsOfPerson(tx, userId), doing)
}

/** The permissions of all roles of a person. */
async function permissionsOfPerson(tx: Transaction, userId: number): Promise<readonly number[]> {
  const rows = await tx.query
    .selectFrom('core.user_role as held')
    .innerJoin('core.role_permission as granted', 'granted.role_id', 'held.role_id')
    .select('granted.permission_id as id')
    .distinct()
    .where('held.user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The permissions of a role, sorted by id. */
export async function permissionsOfRole(tx: Transaction, roleId: number): Promise<readonly number[]> {
  const rows = await tx.query
    .selectFrom('core.role_permission')
    .select('permission_id as id')
    .where('role_id', '=', roleId)
    .orderBy('permission_id')
    .execute()
  return rows.map(({ id }) => id)
}
