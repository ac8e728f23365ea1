import type { Field } from '@core/entity/Field'
import { addMonths, addWeeks, periodText, relativeRange, weekOf, weekStart, weeksOfMonth } from '@core/entity/dates'
import { parseFilter, writeFilter } from '@core/entity/filters'

export type CalendarView = 'month' | 'week'

/** @returns the days on screen in whole weeks: the weeks that touch the month of `day`, or the week that contains it */
export function daysShown(view: CalendarView, day: string): readonly string[] {
  return view === 'month' ? weeksOfMonth(day).flat() : weekOf(weekStart(day))
}

/** @returns a day that is `by` periods later; for a month the same day of the month, or its last day if the month is shorter */
export function stepDay(view: CalendarView, day: string, by: number): string {
  return view === 'week' ? addWeeks(day, by) : addMonths(day, by)
}

/**
 * The date filter of the request: the days on screen, without those that the list's own filter of that date excludes.
 * @param filter of the same field, in the syntax of `parseFilter`
 * @returns undefined if no day is left
 */
export function rangeFilter(
  field: Field,
  filter: string | undefined,
  days: readonly string[],
  today: string,
): string | undefined {
  const shown = { from: days[0]!, to: days.at(-1)! }
  const condition = filter ? parseFilter(field, filter) : undefined
  if (!condition) return writeFilter(shown)
  if ('empty' in condition) return condition.empty ? undefined : writeFilter(shown)
  const range =
    'days' in condition
      ? relativeRange(condition.days, today)
      : 'from' in condition || 'to' in condition
        ? condition
        : {}
  const from = range.from && range.from > shown.from ? range.from : shown.from
  const to = range.to && range.to < shown.to ? range.to : shown.to
  return from > to ? undefined : writeFilter({ from, to })
}

/** @returns the name of the period on screen: `November 2026`, or a week as `2026-11-16 to 2026-11-22` */
export function periodName(view: CalendarView, day: string): string {
  if (view === 'month') return periodText(day, 'month')
  const days = daysShown('week', day)
  return `${days[0]} to ${days.at(-1)}`
}
