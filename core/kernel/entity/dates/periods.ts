import { countText } from '../countText'
import { known } from '../language'
import { monthNames } from './dayText'
import { addDays, addMonths, addWeeks, daysBetween, monthEnd, monthStart, weekStart } from './days'
import type { WeekStart } from '../formats'

/** The periods that calendars, reports and charts group days by. */
export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** @returns the first day of the period that contains this day. */
export function periodStart(day: string, period: Period, start?: WeekStart): string {
  switch (period) {
    case 'day':
      return day
    case 'week':
      return weekStart(day, start)
    case 'month':
      return monthStart(day)
    case 'quarter':
      return addMonths(monthStart(day), -((Number(day.slice(5, 7)) - 1) % 3))
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

/** @returns the first day of the period `count` periods after the one that begins on `first`. */
export function addPeriods(first: string, period: Period, count: number): string {
  switch (period) {
    case 'day':
      return addDays(first, count)
    case 'week':
      return addWeeks(first, count)
    case 'month':
      return addMonths(first, count)
    case 'quarter':
      return addMonths(first, 3 * count)
    case 'year':
      return addMonths(first, 12 * count)
  }
}

/** @returns the last day of the period that contains this day. */
export function periodEnd(day: string, period: Period, start?: WeekStart): string {
  return addDays(addPeriods(periodStart(day, period, start), period, 1), -1)
}

/** @returns the name of the period that begins on `first`, short enough for an axis: `Mar 14`, `Mar 2026`, `Q1 2026`, `2026`. */
export function periodName(first: string, period: Period): string {
  const year = first.slice(0, 4)
  const month = monthNames[Number(first.slice(5, 7)) - 1]!.slice(0, 3)
  switch (period) {
    case 'day':
    case 'week':
      return `${month} ${Number(first.slice(8))}`
    case 'month':
      return `${month} ${year}`
    case 'quarter':
      return known(`Q${Math.ceil(Number(first.slice(5, 7)) / 3)} ${year}`)
    case 'year':
      return year
  }
}

/** @returns the full name of a period, for a tooltip or a heading: `Mar 9 – 15, 2026`, `March 2026`. */
export function periodText(first: string, period: Period, start?: WeekStart): string {
  const year = first.slice(0, 4)
  if (period === 'month') return `${monthNames[Number(first.slice(5, 7)) - 1]!} ${year}`
  if (period === 'day') return `${periodName(first, 'day')}, ${year}`
  if (period !== 'week') return periodName(first, period)
  const last = periodEnd(first, 'week', start)
  const end = first.slice(5, 7) === last.slice(5, 7) ? String(Number(last.slice(8))) : periodName(last, 'day')
  return `${periodName(first, 'day')} – ${end}, ${last.slice(0, 4)}`
}

/** @returns the weeks that have a day in the month of this day, each with its seven days. */
export function weeksOfMonth(day: string, start?: WeekStart): string[][] {
  const last = monthEnd(day)
  const weeks: string[][] = []
  for (let first = weekStart(monthStart(day), start); first <= last; first = addWeeks(first, 1))
    weeks.push(weekOf(first))
  return weeks
}

/** @returns the seven days of the week that begins on `first`. */
export function weekOf(first: string): string[] {
  return Array.from({ length: 7 }, (_, at) => addDays(first, at))
}

/** @returns how far a day is from `from`: `today`, `in 3 days`, `2 days ago`. */
export function distanceText(day: string, from: string): string {
  const days = daysBetween(from, day)
  if (days === 0) return known('today')
  if (Math.abs(days) === 1) return known(days < 0 ? 'yesterday' : 'tomorrow')
  return days < 0 ? `${countText(-days, 'day')} ago` : `in ${countText(days, 'day')}`
}
