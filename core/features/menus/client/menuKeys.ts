import type { KeyboardEvent } from 'react'
import { placeKey, placeOfKey } from './hierarchy'
import type { MenuStore } from './MenuStore'
import { type Step, stepFrom } from './steps'

const help =
  'Up and down choose where it goes, right takes it below the menu above, left out of it. Space drops it, Escape leaves it where it was.'

/** Moves the focus by arrow keys, and a menu that Space has picked up. @returns whether the key was handled */
export function menuKeys(
  store: MenuStore,
  tree: HTMLElement,
  event: KeyboardEvent<HTMLElement>,
  mayChange: boolean,
): boolean {
  const target = event.target as HTMLElement
  const id = Number(target.closest<HTMLElement>('[data-menu]')?.dataset.menu)
  if (!id || !target.matches('[data-menu-link]') || event.ctrlKey || event.metaKey || event.altKey) return false
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const step = stepOf(event.key, getComputedStyle(tree).direction === 'rtl')
  const { drag, menus, rows } = store
  if (drag.item && drag.by === 'keyboard') {
    if (event.key === 'Escape') drag.cancel()
    else if (event.key === ' ' || event.key === 'Enter') drag.drop()
    else if (step) {
      const place = stepFrom(menus, store.sections, drag.item, placeOfKey(drag.over ?? ''), step)
      if (place) drag.hover(placeKey(place))
    } else return false
    return true
  }
  const menu = rows.find((one) => one.id === id)
  if (event.key === ' ' && menu && mayChange) {
    drag.pickUp(menu, 'keyboard', help)
    return true
  }
  const next =
    { Home: rows[0], End: rows.at(-1) }[event.key] ?? (by && rows[rows.findIndex((one) => one.id === id) + by])
  if (!next) return false
  tree.querySelector<HTMLElement>(`[data-menu="${next.id}"] [data-menu-link]`)?.focus()
  return true
}

function stepOf(key: string, rtl: boolean): Step | undefined {
  const steps: Readonly<Record<string, Step>> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowRight: rtl ? 'out' : 'in',
    ArrowLeft: rtl ? 'in' : 'out',
  }
  return steps[key]
}
