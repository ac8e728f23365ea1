import type { Database } from '../database/Database'
import { notFound } from '../routes/errors'
import type { Viewer } from './Viewer'
import { viewRoles } from './wellKnownPermissions'

/** What a role holds is known to those who are in it, and to whoever may view roles. @throws Refusal 404 when there is no such role, or it is not this person's to see */
export async function mayKnowRole({ query }: Pick<Database, 'query'>, viewer: Viewer, roleId: number): Promise<void> {
  if (viewer.roleId === roleId || viewer.viewing?.id === roleId) return
  const role = viewer.permissions.has(viewRoles) && (await query.selectFrom('core.role').select('id').where('id', '=', roleId).where('deleted_at', 'is', null).executeTakeFirst())
  if (!role) throw notFound('Role')
}
