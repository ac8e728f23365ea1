import { addDays, addMonths, addWeeks, monthEnd, monthStart, weekdayOf } from '@core/entity'
import { repeatEvery } from './taskLists'

interface Repeating {
  readonly dueDate: string
  /** An id of `repeats`. */
  readonly repeat: number
  /** The day of the month on which the series is due, from 1; by default that of the due day. */
  readonly repeatDay: number | null
  /** The last day on which it may be due, YYYY-MM-DD. */
  readonly until: string | null
}

/**
 * The day of the month of a series. A short month hides it: the task of the 30th is due on February 28, and on March 30 again, as RFC 7529
 * has it with `SKIP=BACKWARD`.
 * @returns null for a task that doesn't repeat by months
 */
export function repeatDayOf({ dueDate, repeat }: { readonly dueDate: string; readonly repeat: number | null }) {
  return repeat === repeatEvery.month || repeat === repeatEvery.quarter ? Number(dueDate.slice(8)) : null
}

function following(day: string, { repeat, repeatDay }: Pick<Repeating, 'repeat' | 'repeatDay'>): string {
  switch (repeat) {
    case repeatEvery.day:
      return addDays(day, 1)
    case repeatEvery.weekday:
      return addDays(day, weekdayOf(day) === 5 ? 3 : weekdayOf(day) === 6 ? 2 : 1)
    case repeatEvery.week:
      return addWeeks(day, 1)
    case repeatEvery.twoWeeks:
      return addWeeks(day, 2)
    case repeatEvery.lastOfMonth:
      return day < monthEnd(day) ? monthEnd(day) : monthEnd(addMonths(monthStart(day), 1))
    default: {
      const month = addMonths(monthStart(day), repeat === repeatEvery.month ? 1 : 3)
      const wanted = addDays(month, (repeatDay ?? Number(day.slice(8))) - 1)
      return wanted > monthEnd(month) ? monthEnd(month) : wanted
    }
  }
}

/**
 * The next due day of a repeating task: the first one after its due day and not before today, so that a task that was overdue for a week
 * doesn't repeat seven times.
 * @returns undefined if there is none any more
 * @example nextDue({ dueDate: '2026-11-20', repeat: 2, repeatDay: null, until: null }, '2026-11-20') === '2026-11-23'
 */
export function nextDue({ dueDate, until, ...every }: Repeating, today: string): string | undefined {
  const series = { ...every, repeatDay: every.repeatDay ?? Number(dueDate.slice(8)) }
  let next = following(dueDate, series)
  while (next < today) next = following(next, series)
  return until !== null && next > until ? undefined : next
}
