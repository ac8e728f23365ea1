import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

// A day is a text, YYYY-MM-DD. It is calculated in UTC, so that no time zone and no daylight saving can shift it.

/** The day on which a week begins: 0 is Sunday, 1 is Monday. */
export type WeekStart = 0 | 1

let startOfWeek: WeekStart = 1

/** Sets the day on which the weeks of this deployment begin; Monday by default. Each half calls it once when it starts. D10 */
export function beginWeeksOn(start: WeekStart): void {
  startOfWeek = start
}

/** @returns the day on which the weeks of this deployment begin. */
export const weekBegins = (): WeekStart => startOfWeek

/** The periods that calendars, reports and charts group days by. */
export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year'

const text = 'YYYY-MM-DD'

/** @returns the day `days` days later; a negative number goes back. */
export function addDays(day: string, days: number): string {
  return dayjs.utc(day).add(days, 'day').format(text)
}

/** @returns the day `weeks` weeks later. */
export function addWeeks(day: string, weeks: number): string {
  return addDays(day, weeks * 7)
}

/** @returns the same day of the month `months` months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  return dayjs.utc(day).add(months, 'month').format(text)
}

/** @returns how many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return dayjs.utc(to).diff(dayjs.utc(from), 'day')
}

/** @returns the day of the week; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return dayjs.utc(day).day()
}

/** @returns the first day of the week that contains this day. */
export function weekStart(day: string, start: WeekStart = startOfWeek): string {
  return addDays(day, -((weekdayOf(day) - start + 7) % 7))
}

/** @returns the last day of the week that contains this day. */
export function weekEnd(day: string, start: WeekStart = startOfWeek): string {
  return addDays(weekStart(day, start), 6)
}

/** @returns the first day of the month that contains this day. */
export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** @returns the last day of the month that contains this day. */
export function monthEnd(day: string): string {
  return dayjs.utc(day).endOf('month').format(text)
}

/** @returns the first day of the period that contains this day. */
export function periodStart(day: string, period: Period, start: WeekStart = startOfWeek): string {
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
export function periodEnd(day: string, period: Period, start: WeekStart = startOfWeek): string {
  return addDays(addPeriods(periodStart(day, period, start), period, 1), -1)
}

/** @returns the weeks that have a day in the month of this day, each with its seven days. */
export function weeksOfMonth(day: string, start: WeekStart = startOfWeek): string[][] {
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
