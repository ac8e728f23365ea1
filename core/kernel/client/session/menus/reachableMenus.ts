import type { MenuEntry } from './MenuEntry'

/**
 * Removes links that the role may not open, and groups and entries without remaining links. Headings and hidden entries stay. An entry
 * whose own screen is closed keeps its children.
 * @param opens whether the role may open a link
 */
export function reachableMenus(menus: readonly MenuEntry[], opens: (link: string) => boolean): MenuEntry[] {
  return menus.flatMap((menu) => {
    const children = menu.children.flatMap((child) => {
      if (!child.children?.length) return opens(child.childlink) ? [child] : []
      const leaves = child.children.filter(({ childlink }) => opens(childlink))
      return leaves.length > 0 ? [{ ...child, children: leaves }] : []
    })
    const stays =
      menu.isHeading === true || menu.isHide || children.length > 0 || (menu.link !== '' && opens(menu.link))
    return stays ? [{ ...menu, children }] : []
  })
}
