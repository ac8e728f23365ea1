import { homePermission } from '@core/entity/permissions'
import type { PluginManifest } from './definePlugin'
import { comparePaths } from './routePaths'
import type { ActiveRoute, Grant, PublicPage, Viewer } from './types'

/** The person with what the role holds, and what everyone holds. S2.26 */
export function viewerOf({ viewer, permissions }: Grant): Viewer {
  return { ...viewer, permissions: new Set([...permissions, homePermission]) }
}

/** @returns the plugins that are turned on and have a menu that the role is granted. */
export function grantedPlugins(manifests: readonly PluginManifest[], { plugins, menuIds }: Grant): PluginManifest[] {
  return manifests.filter(({ id, menus }) => plugins.includes(id) && Object.values(menus).some((menu) => menuIds.includes(menu.id)))
}

/** @returns the routes of these plugins whose menu is granted and one of whose permissions is held. S2.25, S2.26 */
export function grantedRoutes(manifests: readonly PluginManifest[], menuIds: readonly number[], viewer: Viewer): ActiveRoute[] {
  return manifests
    .flatMap(({ id, menus, routes }) =>
      Object.entries(routes).flatMap(([path, { menu, permission, title, screen }]) => {
        const menuId = menus[menu]?.id
        if (menuId === undefined || !menuIds.includes(menuId)) return []
        if (permission !== undefined && ![permission].flat().some((one) => viewer.permissions.has(one))) return []
        return [{ path, plugin: id, menuId, title, screen }]
      }),
    )
    .toSorted((a, b) => comparePaths(a.path, b.path))
}

/** @returns the pages that need no session, most specific first. */
export function publicPages(manifests: readonly PluginManifest[]): PublicPage[] {
  return manifests
    .flatMap(({ id, publicRoutes = {} }) => Object.entries(publicRoutes).map(([path, page]) => ({ path, plugin: id, ...page })))
    .toSorted((a, b) => comparePaths(a.path, b.path))
}
