import type { Database } from '../../platform/database/Database'
import { notFound } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import { viewRoles } from './wellKnownPermissions'

/**
 * The permissions of a role are visible to people in that role and to people who may view roles.
 * @throws HttpError 404 when there is no such role, or this person may not see it
 */
export async function mayKnowRole({ query }: Pick<Database, 'query'>, viewer: Viewer, roleId: number): Promise<void> {
  if (viewer.roleId === roleId || viewer.viewing?.id === roleId) return
  const role =
    viewer.permissions.has(viewRoles) &&
    (await query
      .selectFrom('core.role')
      .select('id')
      .where('id', '=', roleId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst())
  if (!role) throw notFound('Role')
}

/** @returns the roles that a person may know, by id */
export function knownRoles({ query }: Pick<Database, 'query'>, viewer: Viewer) {
  const roles = query.selectFrom('core.role').select(['id', 'name']).where('deleted_at', 'is', null).orderBy('id')
  return (viewer.permissions.has(viewRoles) ? roles : roles.where('id', '=', viewer.roleId)).execute()
}
