import { addDays, daysBetween, weekdayOf } from './days'
import type { ClosedRange } from './ranges'

/** The days on which a store works. */
export interface WorkCalendar {
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** YYYY-MM-DD */
  readonly holidays: ReadonlySet<string>
}

/** Monday to Friday. */
export const usualWeek: readonly number[] = [1, 2, 3, 4, 5]

/** The calendar where nobody has defined another. */
export const usualCalendar: WorkCalendar = { weekdays: usualWeek, holidays: new Set() }

/**
 * The number of working days in a range, including both ends.
 * @example workingDays({ from: '2026-11-23', to: '2026-11-29' }, { weekdays: usualWeek, holidays: new Set(['2026-11-26']) }) === 4
 */
export function workingDays({ from, to }: ClosedRange, { weekdays, holidays }: WorkCalendar): number {
  if (to < from) return 0
  // Each whole week has the same number of weekdays; the remaining days are checked one by one.
  const length = daysBetween(from, to) + 1
  const left = Array.from({ length: length % 7 }, (_, at) => weekdayOf(addDays(from, at)))
  const onWeekdays =
    Math.floor(length / 7) * new Set(weekdays).size + left.filter((day) => weekdays.includes(day)).length
  const closed = [...holidays].filter((day) => from <= day && day <= to && weekdays.includes(weekdayOf(day)))
  return onWeekdays - closed.length
}

/** The working days of a period, seen from a day in it. Today counts as elapsed. D6 */
export interface PeriodDays {
  readonly all: number
  readonly elapsed: number
  readonly left: number
}

/** @param today YYYY-MM-DD; before the period no day has elapsed, after it none is left */
export function daysOf(period: ClosedRange, today: string, calendar: WorkCalendar): PeriodDays {
  const all = workingDays(period, calendar)
  const elapsed = workingDays({ from: period.from, to: today < period.to ? today : period.to }, calendar)
  return { all, elapsed, left: all - elapsed }
}
