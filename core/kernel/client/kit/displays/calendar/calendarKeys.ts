import type { KeyboardEvent } from 'react'
import { addDays } from '@core/kernel/entity/dates'
import { type CalendarEntry, dayMinutes, type Edge, readPlace, slotMinutes, writePlace } from './calendarEntry'
import type { CalendarStore } from './CalendarStore'

/** Where a record without a time of day gets to when it is carried down among the hours. */
const morning = 9 * 60

/** What arrows do, in days and minutes. */
const arrows: Readonly<Record<string, { readonly across: number; readonly down: number }>> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
}

/**
 * Space picks a record up, with Shift its end; arrows carry it, and Space drops it. Alt and an arrow move it at once, with Shift its end.
 * @returns whether the key was used
 */
export function calendarKeys(store: CalendarStore, event: KeyboardEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  if (!target.matches('[data-card-link]') || event.ctrlKey || event.metaKey) return false
  const { drag } = store
  const arrow = arrows[event.key]
  const across = (arrow?.across ?? 0) * (getComputedStyle(target).direction === 'rtl' ? -1 : 1)
  const held = drag.by === 'keyboard' ? drag.item : undefined
  if (held && !event.altKey) {
    if (event.key === 'Escape') drag.cancel()
    else if (event.key === ' ' || event.key === 'Enter') drag.drop()
    else if (arrow) {
      const next = nextPlace(store, held.entry, drag.over ?? store.placeOf(held.entry, held.edge), across, arrow.down)
      if (next) drag.hover(next)
    } else return false
    return true
  }
  const entry = store.entryAt(target.closest<HTMLElement>('[data-card]')?.dataset.card ?? '')
  const edge: Edge = event.shiftKey ? 'end' : 'all'
  if (!entry || held || !(edge === 'end' ? store.stretchable(entry) : store.movable(entry))) return false
  if (event.altKey && arrow) {
    const next = nextPlace(store, entry, store.placeOf(entry, edge), across, arrow.down)
    if (next) store.moveBy(entry, next, edge)
    return true
  }
  if (event.key !== ' ' || event.altKey || store.moving.has(entry.key)) return false
  drag.pickUp({ entry, edge }, 'keyboard', helpOf(store, entry, edge))
  return true
}

function helpOf(store: CalendarStore, entry: CalendarEntry, edge: Edge): string {
  const what =
    edge === 'end' ? 'where it ends' : store.byHour && entry.start !== null ? 'the day and the time' : 'the day'
  return `Arrow keys choose ${what}, space drops it, Escape leaves it where it was.`
}

/** @returns the place beside the one that is named, among those on screen. */
function nextPlace(
  store: CalendarStore,
  entry: CalendarEntry,
  place: string,
  across: number,
  down: number,
): string | undefined {
  const { day, start } = readPlace(place)
  const byHour = store.byHour
  const to = addDays(day, across + (byHour ? 0 : down * 7))
  if (!store.days.includes(to)) return undefined
  if (!byHour) return to
  if (typeof start === 'number') {
    const at = (Math.floor(start / slotMinutes) + down) * slotMinutes
    return at < 0 || at > dayMinutes ? undefined : writePlace(to, down === 0 ? start : at)
  }
  // Down from what has no time of day are the hours.
  if (down === 1 && store.takesTime(entry) && entry.lastDay === entry.day) return writePlace(to, morning)
  return down === 0 ? writePlace(to, null) : undefined
}
