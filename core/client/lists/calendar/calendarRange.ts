import type { Field } from '@core/entity/Field'
import { parseFilter, writeFilter } from '@core/entity/filters'
import { dayAfter, relativeRange } from '@core/entity/relativeRange'

export type CalendarView = 'month' | 'week'

/** The week begins on Sunday, as it does in the United States. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** @returns the days on screen, whole weeks: those that touch the month of `day`, or the week that it lies in. */
export function daysShown(view: CalendarView, day: string): readonly string[] {
  const first = view === 'month' ? `${day.slice(0, 7)}-01` : day
  const start = dayAfter(first, -weekdayOf(first))
  const weeks = view === 'week' ? 1 : Math.ceil((weekdayOf(first) + Number(monthEnd(day).slice(8))) / 7)
  return Array.from({ length: weeks * 7 }, (_, at) => dayAfter(start, at))
}

/** @returns a day of the period that many periods on; of a month the same day, or its last where it is shorter. */
export function stepDay(view: CalendarView, day: string, by: number): string {
  if (view === 'week') return dayAfter(day, 7 * by)
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
  const last = monthEnd(first)
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`
  return wanted > last ? last : wanted
}

/** @returns the last day of the month of this day. */
function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/**
 * What to ask the server of the date that is shown: the days on screen, less what the list's own filter of that date leaves out.
 * @param filter of the same field, in the text of `parseFilter`
 * @returns undefined when nothing is left
 */
export function rangeFilter(field: Field, filter: string | undefined, days: readonly string[], today: string): string | undefined {
  const shown = { from: days[0]!, to: days.at(-1)! }
  const condition = filter ? parseFilter(field, filter) : undefined
  if (!condition) return writeFilter(shown)
  if ('empty' in condition) return condition.empty ? undefined : writeFilter(shown)
  const range = 'days' in condition ? relativeRange(condition.days, today) : 'from' in condition || 'to' in condition ? condition : {}
  const from = range.from && range.from > shown.from ? range.from : shown.from
  const to = range.to && range.to < shown.to ? range.to : shown.to
  return from > to ? undefined : writeFilter({ from, to })
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** @returns what is on screen: `November 2026`, or a week as `2026-11-15 to 2026-11-21`. */
export function periodText(view: CalendarView, day: string): string {
  if (view === 'month') return months.format(new Date(`${day}T00:00:00Z`))
  const days = daysShown('week', day)
  return `${days[0]} to ${days.at(-1)}`
}

/** @returns a day as it is said aloud: `Saturday, 2026-11-21`. */
export function dayName(day: string): string {
  return `${weekdays[weekdayOf(day)]}, ${day}`
}
