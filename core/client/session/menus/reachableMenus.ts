import type { MenuEntry } from './MenuEntry'

/**
 * A menu without the links that lead to a refusal; a group or an entry that nothing is left of goes with them, headings and
 * hidden entries stay. An entry whose own screen is closed keeps what is below it.
 * @param opens whether the role may enter what stands at a link
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
