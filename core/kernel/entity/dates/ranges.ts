import { addDays, addMonths, daysBetween, monthEnd, monthStart } from './days'
import { formats, type WeekStart } from '../formats'
import { addPeriods, periodEnd, periodStart, type Period } from './periods'
import { type DateStyle, formatDay } from './dayText'
import { dayStart } from './instants'

/** Days from the first to the last, both included; an open end is absent. YYYY-MM-DD. */
export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A range with both its ends. */
export interface ClosedRange {
  readonly from: string
  readonly to: string
}

/** Ranges relative to today, so that a saved view stays correct. */
export const relativeDays = [
  'today',
  'yesterday',
  'tomorrow',
  'overdue',
  'last7',
  'last30',
  'last90',
  'next7',
  'next30',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const
export type RelativeDays = (typeof relativeDays)[number]

/** The names that people see, in the order in which they are offered. */
export const relativeNames: Readonly<Record<RelativeDays, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  nextWeek: 'Next week',
  next7: 'Next 7 days',
  last7: 'Last 7 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  next30: 'Next 30 days',
  last30: 'Last 30 days',
  last90: 'Last 90 days',
  thisYear: 'This year',
  lastYear: 'Last year',
}

/** @returns the range as days, relative to `today`. */
export function relativeRange(days: 'overdue', today: string, start?: WeekStart): DayRange
export function relativeRange(days: Exclude<RelativeDays, 'overdue'>, today: string, start?: WeekStart): ClosedRange
export function relativeRange(days: RelativeDays, today: string, start?: WeekStart): DayRange
export function relativeRange(days: RelativeDays, today: string, start: WeekStart = formats.weekStart): DayRange {
  const span = (first: number, last: number) => ({ from: addDays(today, first), to: addDays(today, last) })
  const period = (kind: Period, by: number) => {
    const from = addPeriods(periodStart(today, kind, start), kind, by)
    return { from, to: periodEnd(from, kind, start) }
  }
  switch (days) {
    case 'today':
      return span(0, 0)
    case 'yesterday':
      return span(-1, -1)
    case 'tomorrow':
      return span(1, 1)
    case 'overdue':
      return { to: addDays(today, -1) }
    case 'last7':
      return span(-6, 0)
    case 'last30':
      return span(-29, 0)
    case 'last90':
      return span(-89, 0)
    case 'next7':
      return span(0, 6)
    case 'next30':
      return span(0, 29)
    case 'thisWeek':
      return period('week', 0)
    case 'lastWeek':
      return period('week', -1)
    case 'nextWeek':
      return period('week', 1)
    case 'thisMonth':
      return period('month', 0)
    case 'lastMonth':
      return period('month', -1)
    case 'thisQuarter':
      return period('quarter', 0)
    case 'lastQuarter':
      return period('quarter', -1)
    case 'thisYear':
      return period('year', 0)
    case 'lastYear':
      return period('year', -1)
  }
}

/**
 * @returns the period to compare with, which ends the day before: as many days, or as many months where the range consists of whole months,
 * because February is compared with all of January.
 */
export function precedingRange({ from, to }: ClosedRange): ClosedRange {
  const end = addDays(from, -1)
  if (from !== monthStart(from) || to !== monthEnd(to))
    return { from: addDays(from, -daysBetween(from, to) - 1), to: end }
  const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1
  return { from: addMonths(from, -months), to: end }
}

/** @returns the first day of each period that a range touches, in ascending order: the axis of a chart by week or month. */
export function periodsWithin({ from, to }: ClosedRange, period: Period, start?: WeekStart): string[] {
  const firsts: string[] = []
  for (let first = periodStart(from, period, start); first <= to; first = addPeriods(first, period, 1))
    firsts.push(first)
  return firsts
}

/** @returns a range as instants in a zone (ISO): from the start of its first day to the start of the day after its last. */
export function instantRange(
  { from, to }: DayRange,
  zone?: string,
): { readonly from?: string; readonly before?: string } {
  return {
    ...(from && { from: dayStart(from, zone).toISOString() }),
    ...(to && { before: dayStart(addDays(to, 1), zone).toISOString() }),
  }
}

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7))

/** @returns a range as text: `2026-03-01 – 2026-03-31`, a single day as that day, `since …`, `until …`, or an empty text for all days. */
export function formatRange({ from, to }: DayRange, style?: DateStyle): string {
  if (from && to) return from === to ? formatDay(from, style) : `${formatDay(from, style)} – ${formatDay(to, style)}`
  if (from) return `since ${formatDay(from, style)}`
  return to ? `until ${formatDay(to, style)}` : ''
}
