import type { RelativeDays } from './filters'

/** Days from the first to the last, both within; an open end is left out. YYYY-MM-DD. */
export interface DayRange {
  readonly from?: string
  readonly to?: string
}

/** @returns the day that many days after `day`, both YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** @returns the last day of the month that begins with this day. */
function monthEnd(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** @returns the days that are meant, seen from `today`. A week begins on Sunday. */
export function relativeRange(days: RelativeDays, today: string): DayRange {
  const weekStart = dayAfter(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
  const month = `${today.slice(0, 7)}-01`
  const lastMonthEnd = dayAfter(month, -1)
  switch (days) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) }
    case 'tomorrow':
      return { from: dayAfter(today, 1), to: dayAfter(today, 1) }
    case 'overdue':
      return { to: dayAfter(today, -1) }
    case 'last7':
      return { from: dayAfter(today, -6), to: today }
    case 'last30':
      return { from: dayAfter(today, -29), to: today }
    case 'next7':
      return { from: today, to: dayAfter(today, 6) }
    case 'next30':
      return { from: today, to: dayAfter(today, 29) }
    case 'thisWeek':
      return { from: weekStart, to: dayAfter(weekStart, 6) }
    case 'thisMonth':
      return { from: month, to: monthEnd(month) }
    case 'lastMonth':
      return { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  }
}
