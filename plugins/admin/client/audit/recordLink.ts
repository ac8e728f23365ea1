import { moduleEntity } from '../../shared/moduleEntity'
import { permissionEntity } from '../../shared/permissionEntity'
import { roleEntity } from '../../shared/roleEntity'
import { userEntity } from '../../shared/userEntity'

/** Those of this plugin say where they are shown; another's is shown below its id, if anywhere. */
const ours = [moduleEntity, permissionEntity, roleEntity, userEntity]

/** @returns where a record is shown, if this role has the screen; one that is gone says so there. */
export function recordLink(
  entity: string | null,
  id: number | null,
  routes: readonly { readonly path: string }[],
): string | undefined {
  if (entity === null || id === null) return undefined
  const path = ours.find((one) => one.id === entity)?.screen ?? `/${entity}/:id`
  return routes.some((route) => route.path === path) ? path.replace(':id', String(id)) : undefined
}
