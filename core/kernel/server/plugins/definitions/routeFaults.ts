import { permissionIds } from '@core/kernel/entity/policy'
import type { Route } from '../../platform/http/defineRoute'
import type { Fault } from './DefinitionError'

/** The faults of routes: no access, an undefined permission, a call that another route answers already. */
export function routeFaults(
  routes: readonly { readonly owner: string; readonly route: Route }[],
  permissions: ReadonlySet<number>,
): readonly Fault[] {
  const owners = new Map<string, string>()
  return routes.flatMap(({ owner: plugin, route: { call, access } }) => {
    const { method, path } = call
    const at = `route ${method} ${path}`
    const faults: Fault[] = []
    if ((access as unknown) === undefined)
      faults.push({
        plugin,
        at,
        what: 'it names no access',
        mend: "Give it a permission, 'signedIn' or 'public'.",
      })
    const unknown = typeof access === 'string' ? [] : permissionIds(access).filter((id) => !permissions.has(id))
    for (const id of unknown)
      faults.push({
        plugin,
        at,
        what: `it asks for permission ${id}, which no plugin defines`,
        mend: 'Define it with definePermissions, or correct the number.',
      })
    const shape = `${method} ${path
      .toLowerCase()
      .replaceAll(/:[^/]+/g, ':')
      .replace(/\/$/, '')}`
    const other = owners.get(shape)
    if (other !== undefined)
      faults.push({
        plugin,
        at,
        what: other === plugin ? 'it is defined twice' : `plugins “${other}” and “${plugin}” both answer it`,
        mend: 'Give one of them another path.',
      })
    owners.set(shape, other ?? plugin)
    return faults
  })
}
