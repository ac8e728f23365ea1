import { menuTree } from '@core/kernel/entity/menus'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'
import { type Sidebar, readMenus } from './menus/readMenus'

/** @returns a role; undefined if there is none, or it was deleted */
export async function findRole({ query }: Database, id: number) {
  return query
    .selectFrom('core.role')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** @returns the ids of a role's permissions, as this person may see them. The caller must have checked that the person may know them. */
export async function readPermissionIds(db: Database, viewer: Viewer, roleId: number): Promise<number[]> {
  // While viewing as a role, only permissions that both roles hold are effective.
  if (viewer.viewing?.id === roleId) return [...viewer.permissions].toSorted((a, b) => a - b)
  const rows = await db.query
    .selectFrom('core.role_permission')
    .select('permission_id')
    .where('role_id', '=', roleId)
    .orderBy('permission_id')
    .execute()
  return rows.map((row) => row.permission_id)
}

/** @returns the sidebar of a role, as this person may see it; while viewing as a role, what both roles see. */
export async function readSidebar(db: Database, viewer: Viewer, roleId: number, sidebar: Sidebar) {
  const placed = await readMenus(db, { roleId, ...sidebar })
  return menuTree(
    viewer.viewing
      ? placed.filter(({ moduleId }) => moduleId === null || viewer.permissions.has(moduleId * 100))
      : placed,
  )
}

/** @returns a person who holds a role; undefined where they don't, or were deleted */
export async function findHolder(
  { query }: Database | Transaction,
  personId: number,
  roleId: number,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  return query
    .selectFrom('core.user as person')
    .innerJoin('core.user_role as held', 'held.user_id', 'person.id')
    .select(['person.id', 'person.name'])
    .where('person.id', '=', personId)
    .where('held.role_id', '=', roleId)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()
}
