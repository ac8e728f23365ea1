import { permissionIds } from '@core/kernel/entity/policy'
import type { Route } from '../platform/http/defineRoute'

/**
 * Whether somebody can have the access that a call or a record of core needs. A feature may need a permission of a plugin, which nobody holds
 * while the plugin is off.
 * @param access undefined where no permission is needed
 * @param held the permissions of the plugins that are on
 */
export const canBeHeld = (access: Route['access'] | undefined, held: ReadonlySet<number>): boolean =>
  access === undefined || typeof access === 'string' || permissionIds(access).some((id) => held.has(id))
