import type { Field } from '@core/kernel/entity/Field'
import {
  addDays,
  addMonths,
  type DayRange,
  formatRange,
  periodText,
  relativeRange,
  spokenDay,
  weekOf,
  weekStart,
  weeksOfMonth,
} from '@core/kernel/entity/dates'
import { parseFilter, writeFilter } from '@core/kernel/entity/filters'

export type CalendarView = 'month' | 'week'
/** How many days stand side by side in what is a week where there is room for it. */
export type DayCount = 1 | 3 | 7

/** @returns how many days to show by the hour in so many px */
export function daysIn(width: number): DayCount {
  return width < 560 ? 1 : width < 900 ? 3 : 7
}

/** The current month shows at least so many weeks from this week on: at its end, what comes next is in the next month. */
const weeksAhead = 4

/**
 * @param now today, where the current month also shows the weeks ahead
 * @returns the days on screen: whole weeks that touch the month of `day`, the week that it lies in, or so many days from it on
 */
export function daysShown(view: CalendarView, day: string, count: DayCount = 7, now?: string): readonly string[] {
  if (view === 'month') {
    const days = weeksOfMonth(day).flat()
    if (!now || day.slice(0, 7) !== now.slice(0, 7)) return days
    const last = addDays(weekStart(now), weeksAhead * 7 - 1)
    while (days.at(-1)! < last) days.push(...weekOf(addDays(days.at(-1)!, 1)))
    return days
  }
  return count === 7 ? weekOf(weekStart(day)) : Array.from({ length: count }, (_, at) => addDays(day, at))
}

/** @returns a day of the period that many periods on; of a month the same day, or its last where it is shorter. */
export function stepDay(view: CalendarView, day: string, by: number, count: DayCount = 7): string {
  return view === 'week' ? addDays(day, by * count) : addMonths(day, by)
}

/**
 * What to ask the server of a date: the days that are wanted, less what the list's own filter of that date leaves out.
 * @param filter of the same field, in the text of `parseFilter`
 * @returns undefined when nothing is left
 */
export function rangeFilter(
  field: Field,
  filter: string | undefined,
  wanted: DayRange,
  today: string,
): string | undefined {
  const condition = filter ? parseFilter(field, filter) : undefined
  if (!condition) return writeFilter(wanted)
  if ('empty' in condition) return condition.empty ? undefined : writeFilter(wanted)
  const range =
    'days' in condition
      ? relativeRange(condition.days, today)
      : 'from' in condition || 'to' in condition
        ? condition
        : {}
  const from = range.from && !(wanted.from && wanted.from > range.from) ? range.from : wanted.from
  const to = range.to && !(wanted.to && wanted.to < range.to) ? range.to : wanted.to
  return from && to && from > to ? undefined : writeFilter({ from, to })
}

/** @returns what is on screen: `November 2026`, a week as `2026-11-16 – 2026-11-22`, a day as `Monday, 2026-11-16`. */
export function periodName(view: CalendarView, day: string, count: DayCount = 7): string {
  if (view === 'month') return periodText(day, 'month')
  const days = daysShown('week', day, count)
  return count === 1 ? spokenDay(day) : formatRange({ from: days[0], to: days.at(-1) })
}
