import type { Database } from '@core/kernel/server/platform/database/Database'

/** @returns the person whose access is explained; undefined if there is none, or they were deleted */
export async function findPerson({ query }: Database, id: number) {
  return query
    .selectFrom('core.user')
    .select(['id', 'status', 'store_id as storeId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether a permission exists: those of a plugin that is off don't. */
export async function isPermission({ query }: Database, id: number): Promise<boolean> {
  const found = await query
    .selectFrom('core.permission')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Reads the names of permissions, with those of their modules. @returns a function that names some of them */
export async function permissionNames({ query }: Database, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await query
          .selectFrom('core.permission as permission')
          .innerJoin('core.module as module', 'module.id', 'permission.module_id')
          .select(['permission.id', 'permission.label as name', 'module.title as module'])
          .where('permission.id', 'in', [...new Set(ids)])
          .execute()
  return (ids: readonly number[]) => ids.flatMap((id) => rows.filter((row) => row.id === id))
}
