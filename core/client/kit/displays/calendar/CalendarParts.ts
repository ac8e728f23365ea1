import type { CalendarEntry } from './calendarEntry'
import type { CalendarStore } from './CalendarStore'

/** What days, cards and dialogs of one calendar share. */
export interface CalendarParts {
  readonly store: CalendarStore
  readonly openDay: (day: string) => void
  readonly askDay: (entry: CalendarEntry) => void
}
