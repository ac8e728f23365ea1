import { type PermissionIds, permissionIds } from '@core/kernel/entity/policy'
import type { Database, Transaction } from '../../platform/database/Database'

/** One of D5's statuses invited, active, suspended. */
export const active = 2

/** People who may sign in, of all roles or of those with one of the permissions. The caller selects the columns: `user.id`. */
export function activePeople(db: Database | Transaction, permissions?: PermissionIds) {
  const people = db.query
    .selectFrom('core.user as user')
    .where('user.status', '=', active)
    .where('user.deleted_at', 'is', null)
  if (permissions === undefined) return people
  return people.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('core.user_role as held')
        .innerJoin('core.role_permission as granted', 'granted.role_id', 'held.role_id')
        .select('held.role_id')
        .whereRef('held.user_id', '=', 'user.id')
        .where('granted.permission_id', 'in', permissionIds(permissions)),
    ),
  )
}

/** Whether a person may sign in. */
export async function isActive(db: Database, userId: number): Promise<boolean> {
  return (await activePeople(db).select('user.id').where('user.id', '=', userId).executeTakeFirst()) !== undefined
}
