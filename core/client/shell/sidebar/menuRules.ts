import { menuSections } from '@core/entity/menus'
import type { MenuItem } from '../../session/sessionApi'

type Menu = Pick<MenuItem, 'id' | 'link' | 'isHide' | 'section'> & { readonly children: readonly { readonly childlink: string }[] }

// Paths are matched without regard to case, as the router does.
const startsWith = (path: string, link: string) => link !== '' && path.toLowerCase().startsWith(link.toLowerCase())

/** @returns the child that a path belongs to: of those whose link equals or prefixes it, the most precise one. S2.33 */
export function activeChild<Child extends { readonly childlink: string }>(children: readonly Child[], path: string): Child | undefined {
  return children
    .filter(({ childlink }) => startsWith(path, childlink))
    .reduce<Child | undefined>((best, child) => (best && best.childlink.length >= child.childlink.length ? best : child), undefined)
}

/** Whether an entry is active: the path starts with its link, or with a child's. S2.33 */
export function isActive({ link, children }: Pick<Menu, 'link' | 'children'>, path: string): boolean {
  return startsWith(path, link) || activeChild(children, path) !== undefined
}

/** @returns the entry that a path belongs to: the most precise of the active ones. */
export function activeMenu<M extends Menu>(menus: readonly M[], path: string): M | undefined {
  const precision = (menu: M) => (activeChild(menu.children, path)?.childlink ?? menu.link).length
  return menus.filter((menu) => isActive(menu, path)).toSorted((a, b) => precision(b) - precision(a))[0]
}

/** @returns the id of the parent that opens by itself at a path: a child's link equals or prefixes it. S2.33 */
export function opensItself(menus: readonly Menu[], path: string): number | undefined {
  const menu = activeMenu(menus, path)
  return menu && activeChild(menu.children, path) ? menu.id : undefined
}

/** One section of the sidebar; `null` is the one at the foot, without a heading. */
export interface MenuGroup<M> {
  readonly section: string | null
  readonly menus: readonly M[]
}

/** The entries by section, in the order of S1.4; within one in the server's order. Hidden ones and empty sections are left out. */
export function groupMenus<M extends Menu>(menus: readonly M[]): MenuGroup<M>[] {
  return menuSections
    .map((section) => ({ section, menus: menus.filter((menu) => !menu.isHide && menu.section === section) }))
    .filter((group) => group.menus.length > 0)
}
