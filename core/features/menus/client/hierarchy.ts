import type { Menu } from '@core/kernel/entity/menus'
import { knownName } from '@core/kernel/entity/language'
import { placeProblem } from '../shared/menuPlaces'
import type { ArrangedMenu } from './menuApi'

/** A place of a menu: at the first level of a section or below another menu, before one of its siblings or at the end. */
export interface MenuPlace {
  readonly parentId: number | null
  readonly section: string | null
  readonly beforeId: number | null
}

/** A place as a string, for drop targets. */
export const placeKey = ({ parentId, section, beforeId }: MenuPlace) =>
  `${parentId ?? ''}/${parentId === null ? encodeURIComponent(section ?? '') : ''}/${beforeId ?? ''}`

/** Parses such a string. */
export function placeOfKey(key: string): MenuPlace {
  const [parent = '', section = '', before = ''] = key.split('/')
  return {
    parentId: parent ? Number(parent) : null,
    section: decodeURIComponent(section) || null,
    beforeId: before ? Number(before) : null,
  }
}

/** The children of a menu, in order. */
export function childrenOf(menus: readonly ArrangedMenu[], id: number): readonly ArrangedMenu[] {
  return menus.filter(({ parentId }) => parentId === id)
}

/** The menus at the first level of a section. */
export function inSection(menus: readonly ArrangedMenu[], section: Menu['section']): readonly ArrangedMenu[] {
  return menus.filter((menu) => menu.section === section && menu.parentId === null)
}

/** The siblings at a place. */
export function siblingsAt(
  menus: readonly ArrangedMenu[],
  { parentId, section }: Pick<MenuPlace, 'parentId' | 'section'>,
): readonly ArrangedMenu[] {
  return parentId === null ? inSection(menus, section) : childrenOf(menus, parentId)
}

/** The place of a menu. */
export function placeOfMenu(menus: readonly ArrangedMenu[], menu: ArrangedMenu): MenuPlace {
  const { parentId, section } = menu
  const shelf = siblingsAt(menus, menu)
  return { parentId, section, beforeId: shelf[shelf.indexOf(menu) + 1]?.id ?? null }
}

/** The declared sections, those that still contain menus, and the foot, in order. */
export function sectionsOf(menus: readonly ArrangedMenu[], declared: readonly string[]): readonly Menu['section'][] {
  const used = menus.flatMap(({ section, parentId }) => (section === null || parentId !== null ? [] : [section]))
  return [...new Set([...declared, ...used]), null]
}

/** All menus in the order of the page: each with its children, section by section. */
export function inReadingOrder(
  menus: readonly ArrangedMenu[],
  sections: readonly Menu['section'][],
): readonly ArrangedMenu[] {
  const withBelow = (menu: ArrangedMenu): ArrangedMenu[] => [menu, ...childrenOf(menus, menu.id).flatMap(withBelow)]
  return sections.flatMap((section) => inSection(menus, section).flatMap(withBelow))
}

/** Every possible place of a menu, including its own, in the order of the page. */
export function placesFor(
  menus: readonly ArrangedMenu[],
  sections: readonly Menu['section'][],
  menu: ArrangedMenu,
): readonly MenuPlace[] {
  const home = placeKey(placeOfMenu(menus, menu))
  const on = (parentId: number | null, section: string | null): MenuPlace[] => {
    if (parentId === menu.id) return []
    const shelf = siblingsAt(menus, { parentId, section })
    const inside = shelf.map((one) => ({
      before: { parentId, section, beforeId: one.id },
      below: on(one.id, null),
      one,
    }))
    const open = placeProblem(menus, menu, parentId) === undefined
    return [
      ...inside.flatMap((entry) => [...(open && entry.one.id !== menu.id ? [entry.before] : []), ...entry.below]),
      ...(open ? [{ parentId, section, beforeId: null }] : []),
    ]
  }
  const all = sections.flatMap((section) => on(null, section))
  return all.some((place) => placeKey(place) === home) ? all : [placeOfMenu(menus, menu), ...all]
}

/** The menus with one of them moved to another place. */
export function withMoved(
  menus: readonly ArrangedMenu[],
  id: number,
  { parentId, section, beforeId }: MenuPlace,
): readonly ArrangedMenu[] {
  const others = menus.filter((menu) => menu.id !== id)
  const menu = { ...menus.find((one) => one.id === id)!, parentId, section: parentId === null ? section : null }
  const at = beforeId === null ? others.length : others.findIndex((one) => one.id === beforeId)
  return [...others.slice(0, at), menu, ...others.slice(at)]
}

export const sectionName = (section: string | null) => (section === null ? 'At the foot' : knownName(section))

/** The name of a place: “Sales, before Leads”. */
export function placeName(menus: readonly ArrangedMenu[], { parentId, section, beforeId }: MenuPlace): string {
  const title = (id: number) => knownName(menus.find((menu) => menu.id === id)?.title ?? '')
  const where = parentId === null ? sectionName(section) : `Below ${title(parentId)}`
  return `${where}, ${beforeId === null ? 'at the end' : `before ${title(beforeId)}`}`
}
