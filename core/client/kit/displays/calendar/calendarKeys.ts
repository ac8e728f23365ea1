import type { KeyboardEvent } from 'react'
import { addDays } from '@core/entity/dates'
import type { ListedRow } from '@core/entity/apiTypes'
import type { CalendarStore } from './CalendarStore'

const help = 'Arrow keys choose the day, space drops it, Escape leaves it where it was.'

/**
 * Moves a record from day to day by arrow keys after space has picked it up.
 * @returns whether the key was handled
 */
export function calendarKeys<Row extends ListedRow>(
  store: CalendarStore<Row>,
  event: KeyboardEvent<HTMLElement>,
): boolean {
  const target = event.target as HTMLElement
  if (!target.matches('[data-card-link]') || event.ctrlKey || event.metaKey || event.altKey) return false
  const { drag } = store
  if (drag.item && drag.by === 'keyboard') {
    const rtl = getComputedStyle(target).direction === 'rtl'
    const days = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, ArrowDown: 7, ArrowUp: -7 }[event.key]
    if (event.key === 'Escape') drag.cancel()
    else if (event.key === ' ' || event.key === 'Enter') drag.drop()
    else if (days !== undefined) {
      const next = addDays(drag.over ?? store.day, days)
      if (store.days.includes(next)) drag.hover(next)
    } else return false
    return true
  }
  if (event.key !== ' ') return false
  const id = Number(target.closest<HTMLElement>('[data-card]')?.dataset.card)
  const row = store.rows.find((one) => one.id === id)
  if (row && store.movable(row) && !store.moving.has(id)) drag.pickUp(row, 'keyboard', help)
  return row !== undefined
}
