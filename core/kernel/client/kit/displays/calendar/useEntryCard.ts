import { useLayoutEffect, useRef } from 'react'
import { classes } from '../../../platform/ui/classes'
import type { CalendarEntry } from './calendarEntry'
import type { CalendarStore } from './CalendarStore'
import styles from './EntityCalendar.module.css'
import tones from './tones.module.css'

/**
 * What a card of an entry has in every view: its colour, and being picked up, stored and focused.
 * @param again on a further day of what goes on for several, which is said on the first one
 */
export function useEntryCard(store: CalendarStore, entry: CalendarEntry, again = false) {
  const ref = useRef<HTMLLIElement>(null)
  const { key, look } = entry
  const movable = store.movable(entry)
  const wantsFocus = store.focus === key && !again
  useLayoutEffect(() => {
    if (wantsFocus) ref.current?.querySelector<HTMLElement>('[data-card-link]')?.focus()
  }, [wantsFocus])
  return {
    movable,
    stretchable: store.stretchable(entry),
    card: {
      ref,
      'data-card': key,
      'data-drag': movable && !again ? key : undefined,
      'aria-hidden': again || undefined,
      'aria-busy': store.moving.has(key) || undefined,
      className: classes(tones[look?.tone ?? 'info'], store.drag.item?.entry.key === key && styles.carried),
    },
  }
}
