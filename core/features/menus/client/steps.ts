import type { Menu } from '@core/kernel/entity/menus'
import { placeProblem } from '../shared/menuPlaces'
import type { ArrangedMenu } from './menuApi'
import { type MenuPlace, placeKey, placesFor, siblingsAt } from './hierarchy'

/** To the previous or next place on the page; below the menu above; out of the parent. */
export type Step = 'up' | 'down' | 'in' | 'out'

/** @returns the place of a menu after a step; undefined if there is none */
export function stepFrom(
  menus: readonly ArrangedMenu[],
  sections: readonly Menu['section'][],
  menu: ArrangedMenu,
  from: MenuPlace,
  step: Step,
): MenuPlace | undefined {
  const others = (place: Pick<MenuPlace, 'parentId' | 'section'>) =>
    siblingsAt(menus, place).filter(({ id }) => id !== menu.id)
  if (step === 'in') {
    const shelf = others(from)
    const above = shelf[(from.beforeId === null ? shelf.length : shelf.findIndex(({ id }) => id === from.beforeId)) - 1]
    return above && !placeProblem(menus, menu, above.id)
      ? { parentId: above.id, section: null, beforeId: null }
      : undefined
  }
  if (step === 'out') {
    const parent = menus.find(({ id }) => id === from.parentId)
    if (!parent) return undefined
    const shelf = others(parent)
    return {
      parentId: parent.parentId,
      section: parent.section,
      beforeId: shelf[shelf.indexOf(parent) + 1]?.id ?? null,
    }
  }
  // Only `in` moves it below a menu without children. Otherwise passing such a menu would take two steps.
  const places = placesFor(menus, sections, menu).filter(
    (place) => place.parentId === null || others(place).length > 0 || placeKey(place) === placeKey(from),
  )
  return places[places.findIndex((place) => placeKey(place) === placeKey(from)) + (step === 'up' ? -1 : 1)]
}
