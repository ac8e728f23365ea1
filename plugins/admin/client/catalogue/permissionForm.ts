import { permissionEntity } from '../../shared/permissionEntity'
import type { PermissionDetail } from '../adminApis'
import { permissionPaths } from '../adminPaths'

/** The form of a permission. From it one goes back to the list. S2.38 */
export const permissionForm = {
  entity: permissionEntity,
  listHref: permissionPaths.list,
  cancelHref: (record: PermissionDetail | undefined) => (record ? permissionPaths.view(record.id) : permissionPaths.list),
  savedHref: () => permissionPaths.list,
} as const
