import { homeMenu } from '@core/kernel/entity/homeModule'
import type { ActiveRoute } from '../../session/registry/types'
import type { MenuEntry } from '../../session/menus/MenuEntry'
import { groupMenus, isActive } from '../../session/menus/menuRules'
import type { PaletteEntry } from './PaletteEntry'

/** @returns one entry for each menu, for an empty search: the screens below a menu are found by typing, or opened in the sidebar */
export function menuEntries(menus: readonly MenuEntry[]): PaletteEntry[] {
  return groupMenus(menus)
    .flatMap((group) => group.menus)
    .flatMap(({ title, icon, link, section, isHeading, children }) => {
      const [first] = children.flatMap((child) => (child.children?.length ? child.children : [child]))
      const href = link || first?.childlink
      return isHeading || !href
        ? []
        : [{ id: `menu ${href}`, title, icon, href, subtitle: section ?? 'Administration' }]
    })
}

/** @returns the screens that the role may open: those of its menu, then those that only buttons link to. S2.25 */
export function screenEntries(
  menus: readonly MenuEntry[],
  routes: readonly Pick<ActiveRoute, 'path' | 'title' | 'menuId' | 'ofRecord'>[],
): PaletteEntry[] {
  const shown = groupMenus(menus).flatMap((group) => group.menus.filter(({ isHeading }) => !isHeading))
  const fromMenus = shown.flatMap(({ title, icon, link, section, children }) => {
    const below = children.flatMap((child) => (child.children?.length ? child.children : [child]))
    if (below.length === 0) return [{ title, icon, href: link, subtitle: section ?? 'Administration' }]
    return below.map(({ childtitle, childlink }) => ({ title: childtitle, icon, href: childlink, subtitle: title }))
  })
  const fromRoutes = routes
    .filter(({ path, ofRecord }) => !ofRecord && !path.includes(':') && !path.includes('*'))
    .flatMap(({ path, title, menuId }) => {
      const menu = shown.find(({ id }) => id === menuId)
      // A screen that is not below a menu's address can't be opened without a record, except for those that everybody has.
      return menu && (isActive(menu, path) || menuId === homeMenu.id)
        ? [{ title, icon: menu.icon, href: path, subtitle: menu.title }]
        : []
    })
  const seen = new Set<string>()
  return [...fromMenus, ...fromRoutes].flatMap((entry) => {
    const path = entry.href.toLowerCase()
    if (!path || seen.has(path)) return []
    seen.add(path)
    return [{ ...entry, id: `screen ${entry.href}`, words: entry.href.replaceAll(/[/-]/g, ' ') }]
  })
}
