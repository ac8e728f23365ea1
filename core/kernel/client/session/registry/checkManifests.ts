import { isSignedOutPath } from '@core/kernel/entity/menus'
import type { PluginManifest } from './definePlugin'
import type { PublicPage } from './publicPages'
import type { Activated } from '@core/kernel/entity/activation'
import { homeMenu } from '@core/kernel/entity/homeModule'
import { corePluginId } from '../corePluginId'
import { ownMenuIds } from './grantedRoutes'
import { pathShape } from './pathShape'

/**
 * Checks that no two plugins claim the same plugin id, menu id, permission id or path (public or not), and that no screen is at a path
 * without a session.
 * @throws Error that names the claim, the plugins and the fix
 */
export function checkManifests(
  manifests: readonly PluginManifest[],
  publicPages: readonly Pick<PublicPage, 'plugin' | 'path'>[] = [],
): void {
  const owners = new Map<string, string>()

  const claim = (plugin: string, kind: string, key: string | number, name: string | number, fix: string) => {
    const owner = owners.get(`${kind} ${key}`)
    if (owner !== undefined) {
      throw new Error(`Plugin “${plugin}”: ${kind} “${name}” is already declared by plugin “${owner}”. ${fix}`)
    }
    owners.set(`${kind} ${key}`, plugin)
  }

  for (const manifest of manifests) {
    const { id, menus, modules, routes } = manifest
    checkActivation(manifest, ownMenuIds(manifest))
    for (const [path, { menu }] of Object.entries(routes)) {
      // A feature of core may have a screen behind a plugin's menu: while that plugin is off, nobody has the menu.
      if (typeof menu === 'number' && id !== corePluginId && !manifest.activatedBy?.includes(menu))
        throw new Error(
          `Plugin “${id}”: route “${path}” stands behind menu ${menu}, which is not in its \`activatedBy\`. Add it there, or name a menu of its own.`,
        )
    }
    claim(id, 'plugin id', id, id, 'Rename one of the two folders and its id.')
    for (const menu of Object.values(menus)) claim(id, 'menu id', menu.id, menu.id, 'Give one of the two another id.')
    for (const permission of modules.flatMap((module) => module.list)) {
      claim(
        id,
        'permission id',
        permission.id,
        permission.id,
        `Give “${permission.key}” another offset, or its module another id.`,
      )
    }
    for (const path of Object.keys(routes)) {
      if (isSignedOutPath(path))
        throw new Error(
          `Plugin “${id}”: route “${path}” begins with /auth or /intake, where nobody is signed in (S2.4). Let it begin with another word, or make it one of its public pages.`,
        )
    }
  }
  const paths = manifests.flatMap(({ id, routes }) => Object.keys(routes).map((path) => ({ plugin: id, path })))
  for (const { plugin, path } of [...paths, ...publicPages])
    claim(plugin, 'route', pathShape(path), path, 'Both match the same addresses: give one of the two another path.')
}

/** Core's menus. Any plugin may be activated by them. */
const coreMenuIds: readonly number[] = [homeMenu.id]

/**
 * @throws when nothing activates the plugin, or when a menu activates it that neither the plugin nor core declares. The message names the
 * plugin, the menu and the correction.
 */
function checkActivation({ id, activatedBy }: Activated, own: readonly number[]): void {
  if (!activatedBy) return
  if (activatedBy.length === 0)
    throw new Error(
      `Plugin “${id}”: \`activatedBy\` is empty, so no role would ever have it. Name a menu, or leave it out.`,
    )
  const foreign = activatedBy.find((menu) => !own.includes(menu) && !coreMenuIds.includes(menu))
  if (foreign !== undefined)
    throw new Error(
      `Plugin “${id}”: \`activatedBy\` names menu ${foreign}, which is another plugin's or nobody's. Name one of its own (${own.join(', ') || 'it has none'}) or of core's (${coreMenuIds.join(', ')}): the other plugin may be off.`,
    )
}
