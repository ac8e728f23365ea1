import type { MenuChild, MenuEntry, MenuLeaf } from './MenuEntry'

export type Entry = Pick<MenuEntry, 'id' | 'link' | 'isHide' | 'section' | 'isHeading' | 'children'>

// Paths are compared without regard to case, as the router does.
const startsWith = (path: string, link: string) => link !== '' && path.toLowerCase().startsWith(link.toLowerCase())

/** @returns the links of these children, on all levels */
export const leaves = (children: readonly MenuChild[]): readonly MenuLeaf[] =>
  children.flatMap((child) => (child.children?.length ? child.children : [child]))

/** @returns the link of a path: of those that equal or prefix it, the most specific one. S2.33 */
export function activeLeaf(children: readonly MenuChild[], path: string): MenuLeaf | undefined {
  return leaves(children)
    .filter(({ childlink }) => startsWith(path, childlink))
    .reduce<MenuLeaf | undefined>(
      (best, leaf) => (best && best.childlink.length >= leaf.childlink.length ? best : leaf),
      undefined,
    )
}

/** Whether an entry is active: the path starts with its link or with one of its children's. S2.33 */
export function isActive({ link, children }: Pick<Entry, 'link' | 'children'>, path: string): boolean {
  return startsWith(path, link) || activeLeaf(children, path) !== undefined
}

/** @returns the entry of a path: the most specific of the active ones */
export function activeMenu<E extends Entry>(menus: readonly E[], path: string): E | undefined {
  const precision = (menu: E) => (activeLeaf(menu.children, path)?.childlink ?? menu.link).length
  return menus
    .filter((menu) => !menu.isHeading && isActive(menu, path))
    .toSorted((a, b) => precision(b) - precision(a))[0]
}

/** What is open: one parent, and one group in it. S2.34 */
export interface OpenMenus {
  readonly parent?: number | undefined
  /** The title of a child that has children. */
  readonly group?: string | undefined
}

/** @returns what opens automatically at a path: the parents of a link that equals or prefixes it. S2.33 */
export function openMenusAt(menus: readonly Entry[], path: string): OpenMenus {
  const menu = activeMenu(menus, path)
  const leaf = menu && activeLeaf(menu.children, path)
  if (!leaf) return {}
  return { parent: menu.id, group: menu.children.find(({ children }) => children?.includes(leaf))?.childtitle }
}

/** One section of the menu; `null` is the bottom one, which has no heading. */
export interface MenuGroup<E> {
  readonly section: string | null
  readonly menus: readonly E[]
}

/** @returns the entries by section, in the server's order, with the bottom section last, without hidden entries and empty sections. S1.4 */
export function groupMenus<E extends Entry>(menus: readonly E[]): MenuGroup<E>[] {
  const sections = [...new Set(menus.map(({ section }) => section))]
  return [...sections.filter((section) => section !== null), null]
    .map((section) => ({ section, menus: menus.filter((menu) => !menu.isHide && menu.section === section) }))
    .filter((group) => group.menus.some(({ isHeading }) => !isHeading))
}
