import { definePoint } from '@core/contract'
import type { MenuEntry } from './MenuEntry'

/** An item of the sidebar that a person has for what is theirs, whatever their role, such as what waits for their approval. */
export interface PersonalMenu {
  readonly title: string
  /** A class of primeicons. */
  readonly icon: string
  readonly link: string
}

/** An item of the sidebar that a person has whatever their role, below the first page. */
export const personalMenus = definePoint<PersonalMenu>('menu.personal@1')

/** Adds a person's own items below the first page. They are no menus of the deployment, so their ids are none of its ids. */
export function withPersonal(menus: readonly MenuEntry[], own: readonly PersonalMenu[]): readonly MenuEntry[] {
  if (own.length === 0) return menus
  const at = menus.findIndex(({ isHeading, isHide }) => !isHeading && !isHide)
  const added = own.map(({ title, icon, link }, place): MenuEntry => ({
    id: -1 - place,
    title,
    icon,
    link,
    section: menus[at]?.section ?? null,
    isHide: false,
    children: [],
  }))
  return menus.toSpliced(at + 1, 0, ...added)
}
