import { activeMenu, type Entry, isActive } from '../../session/menus/menuRules'

/** Whether an entry is marked: it is active, and no other visible entry has a link below its own that is active as well. S2.33 */
export function isMarked<E extends Entry>(menu: E, menus: readonly E[], path: string): boolean {
  return (
    isActive(menu, path) &&
    activeMenu(
      menus.filter(({ isHide }) => !isHide),
      path,
    ) === menu
  )
}
