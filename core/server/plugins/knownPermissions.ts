import { homePermission } from '@core/entity/permissions'
import { corePlugin } from './corePlugin'
import type { ServerPlugin } from './defineServerPlugin'

/**
 * Every permission id that core and these plugins define.
 * @throws when two plugins define the same plugin, module, permission or menu id; it names both. Also when a link below another's menu has a module that isn't the plugin's
 */
export function knownPermissions(plugins: readonly Pick<ServerPlugin, 'id' | 'modules' | 'menus' | 'menusBelow'>[]): ReadonlySet<number> {
  const owners = new Map<string, string>()
  const claim = (what: string, owner: string) => {
    const other = owners.get(what)
    if (other !== undefined) throw new Error(`Plugins “${other}” and “${owner}” both define ${what}. Give one of them another id.`)
    owners.set(what, owner)
  }
  const known = new Set([homePermission])
  for (const { id, modules, menus, menusBelow = [] } of [corePlugin, ...plugins]) {
    claim(`plugin ${id}`, id)
    for (const menu of menus) claim(`menu ${menu.id}`, id)
    for (const { title, moduleId } of menusBelow) {
      if (!modules.some((module) => module.moduleId === moduleId)) throw new Error(`Plugin “${id}”: “${title}”, below another plugin's menu, has module ${moduleId}, which the plugin does not define. Name one of its own: its roles see the link.`)
    }
    for (const module of modules) {
      claim(`module ${module.moduleId}`, id)
      for (const permission of module.list) {
        claim(`permission ${permission.id}`, id)
        known.add(permission.id)
      }
    }
  }
  return known
}
