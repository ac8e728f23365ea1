import { compareNames } from '@core/kernel/entity/compareNames'
import { homePermission } from '@core/kernel/entity/permissions'
import { isActivated } from '@core/kernel/entity/activation'
import type { PluginManifest } from './definePlugin'
import { comparePaths } from './routePaths'
import type { ActiveRoute, DeniedRoute, Grant, GuardedPath, KnownScreen, Viewer } from './types'

/** @returns the ids of a plugin's own menus */
export function ownMenuIds({ menus }: PluginManifest): number[] {
  return Object.values(menus).map(({ id }) => id)
}

/** @returns the viewer, with the permissions of the role and those that everyone holds. S2.26 */
export function viewerOf({ viewer, permissions }: Grant): Viewer {
  return { ...viewer, permissions: new Set([...permissions, homePermission]) }
}

/** @returns the id of the menu of a route: a menu of the plugin by its name, or one that activates it by its id */
function menuIdOf({ menus }: PluginManifest, menu: string | number): number | undefined {
  return typeof menu === 'number' ? menu : menus[menu]?.id
}

/** Whether everybody may open a route, whatever the menus of their role. S2.26 */
const isForEverybody = ({ permission }: { readonly permission?: number | readonly number[] | undefined }) =>
  permission !== undefined && [permission].flat().includes(homePermission)

/** @returns the plugins that are turned on, and that a granted menu activates or that have a screen for everybody */
export function grantedPlugins(manifests: readonly PluginManifest[], { plugins, menuIds }: Grant): PluginManifest[] {
  return manifests.filter(
    (manifest) =>
      plugins.includes(manifest.id) &&
      (isActivated(manifest, ownMenuIds(manifest), menuIds) || Object.values(manifest.routes).some(isForEverybody)),
  )
}

/** The routes of these plugins whose menu is granted. S2.25 */
export interface RoleRoutes {
  /** The role holds one of their permissions. S2.26 */
  readonly granted: readonly ActiveRoute[]
  /**
   * The role holds none of their permissions. They are still needed, so that their address doesn't match a route such as `/referral/:id`.
   * S6.9
   */
  readonly denied: readonly DeniedRoute[]
}

/** @returns the routes that a role may and may not open, the more specific paths first */
export function roleRoutes(
  manifests: readonly PluginManifest[],
  menuIds: readonly number[],
  viewer: Viewer,
): RoleRoutes {
  const all = manifests
    .flatMap((manifest) =>
      Object.entries(manifest.routes).flatMap(([path, { menu, permission, title, ofRecord, screen }]) => {
        const menuId = menuIdOf(manifest, menu)
        if (menuId === undefined || !(menuIds.includes(menuId) || isForEverybody({ permission }))) return []
        const isHeld = permission === undefined || [permission].flat().some((one) => viewer.permissions.has(one))
        return [{ isHeld, route: { path, plugin: manifest.id, menuId, title, ...(ofRecord && { ofRecord }), screen } }]
      }),
    )
    .toSorted((a, b) => comparePaths(a.route.path, b.route.path))
  return {
    granted: all.filter(({ isHeld }) => isHeld).map(({ route }) => route),
    denied: all.filter(({ isHeld }) => !isHeld).map(({ route: { path, title } }) => ({ path, title })),
  }
}

/** @returns the addresses of all screens with their permissions, the more specific paths first */
export function guardedPaths(manifests: readonly PluginManifest[]): GuardedPath[] {
  return manifests
    .flatMap((manifest) =>
      Object.entries(manifest.routes).flatMap(([path, { menu, permission, screen }]) => {
        const menuId = menuIdOf(manifest, menu)
        const permissions = permission === undefined ? [] : [permission].flat()
        return menuId === undefined ? [] : [{ path, plugin: manifest.id, menuId, permissions, screen }]
      }),
    )
    .toSorted((a, b) => comparePaths(a.path, b.path))
}

/** @returns the screens whose path has no parameters, by title */
export function knownScreens(manifests: readonly PluginManifest[]): KnownScreen[] {
  const menus = manifests.flatMap((manifest) => Object.values(manifest.menus))
  return manifests
    .flatMap((manifest) =>
      Object.entries(manifest.routes).flatMap(([path, { menu: key, permission, title }]) => {
        const menu = menus.find(({ id }) => id === menuIdOf(manifest, key))
        return menu && !/[:*]/.test(path)
          ? [
              {
                path,
                plugin: manifest.id,
                title,
                menu: { id: menu.id, title: menu.title },
                permissions: permission === undefined ? [] : [permission].flat(),
              },
            ]
          : []
      }),
    )
    .toSorted((a, b) => compareNames(a.title, b.title) || a.path.localeCompare(b.path))
}
