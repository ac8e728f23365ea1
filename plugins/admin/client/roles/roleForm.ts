import { roleEntity } from '../../shared/roleEntity'
import type { RoleDetail } from '../adminApis'
import { rolePaths } from '../adminPaths'

/** The form of a role, the same for a new one and for one that is there. From both one goes back to the list. S2.38 */
export const roleForm = {
  entity: roleEntity,
  listHref: rolePaths.list,
  cancelHref: (record: RoleDetail | undefined) => (record ? rolePaths.view(record.id) : rolePaths.list),
  savedHref: () => rolePaths.list,
} as const
