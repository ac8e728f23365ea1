import type { CalendarEntry } from './calendarEntry'
import type { CalendarStore } from './CalendarStore'

/** What days, cards and dialogs of one calendar share. */
export interface CalendarParts {
  readonly store: CalendarStore
  readonly openDay: (day: string) => void
  readonly askDay: (entry: CalendarEntry) => void
  /** Starts a new record at a free time of a day, HH:mm. */
  readonly addAt?: ((day: string, time: string) => void) | undefined
}
