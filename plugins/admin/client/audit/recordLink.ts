import { moduleEntity } from '../../shared/moduleEntity'
import { permissionEntity } from '../../shared/permissionEntity'
import { roleEntity } from '../../shared/roleEntity'
import { userEntity } from '../../shared/userEntity'

/** This plugin's entities define where they are shown; those of others are shown below their id, if at all. */
const ours = [moduleEntity, permissionEntity, roleEntity, userEntity]

/** @returns the URL of a record, if this role has the screen. A deleted record shows a message there. */
export function recordLink(
  entity: string | null,
  id: number | null,
  routes: readonly { readonly path: string }[],
): string | undefined {
  if (entity === null || id === null) return undefined
  const path = ours.find((one) => one.id === entity)?.screen ?? `/${entity}/:id`
  return routes.some((route) => route.path === path) ? path.replace(':id', String(id)) : undefined
}
