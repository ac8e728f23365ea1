import type { PluginManifest } from './definePlugin'
import { pathShape } from './routePaths'

/**
 * What two plugins must not both claim: plugin, menu and permission ids, and paths, public or not.
 * @throws naming the claim, both plugins and the mend.
 */
export function checkManifests(manifests: readonly PluginManifest[]): void {
  const owners = new Map<string, string>()

  const claim = (plugin: string, kind: string, key: string | number, said: string | number, mend: string) => {
    const owner = owners.get(`${kind} ${key}`)
    if (owner !== undefined) {
      throw new Error(`Plugin “${plugin}”: ${kind} “${said}” is already declared by plugin “${owner}”. ${mend}`)
    }
    owners.set(`${kind} ${key}`, plugin)
  }

  for (const { id, menus, modules, routes, publicRoutes = {} } of manifests) {
    claim(id, 'plugin id', id, id, 'Rename one of the two folders and its id.')
    for (const menu of Object.values(menus)) claim(id, 'menu id', menu.id, menu.id, 'Give one of the two another id.')
    for (const permission of modules.flatMap((module) => module.list)) {
      claim(id, 'permission id', permission.id, permission.id, `Give “${permission.key}” another offset, or its module another id.`)
    }
    for (const path of [...Object.keys(routes), ...Object.keys(publicRoutes)]) {
      claim(id, 'route', pathShape(path), path, 'Both match the same addresses: give one of the two another path.')
    }
  }
}
