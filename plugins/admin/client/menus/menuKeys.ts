import type { KeyboardEvent } from 'react'
import { placeKey, placesFor } from './hierarchy'
import type { MenuStore } from './MenuStore'

const help = 'Arrow keys choose where it goes, space drops it, Escape leaves it where it was.'

/** Walks the menus by arrows, and carries one that space has picked up. @returns whether the key was used */
export function menuKeys(store: MenuStore, tree: HTMLElement, event: KeyboardEvent<HTMLElement>, mayChange: boolean): boolean {
  const target = event.target as HTMLElement
  const id = Number(target.closest<HTMLElement>('[data-menu]')?.dataset.menu)
  if (!id || !target.matches('[data-menu-link]') || event.ctrlKey || event.metaKey || event.altKey) return false
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { drag, menus, rows } = store
  if (drag.item && drag.by === 'keyboard') {
    if (event.key === 'Escape') drag.cancel()
    else if (event.key === ' ' || event.key === 'Enter') drag.drop()
    else if (by) {
      const keys = placesFor(menus, drag.item).map(placeKey)
      drag.hover(keys[keys.indexOf(drag.over ?? '') + by] ?? drag.over)
    } else return false
    return true
  }
  const menu = rows.find((one) => one.id === id)
  if (event.key === ' ' && menu && mayChange) {
    drag.pickUp(menu, 'keyboard', help)
    return true
  }
  const next = { Home: rows[0], End: rows.at(-1) }[event.key] ?? (by && rows[rows.findIndex((one) => one.id === id) + by])
  if (!next) return false
  tree.querySelector<HTMLElement>(`[data-menu="${next.id}"] [data-menu-link]`)?.focus()
  return true
}
