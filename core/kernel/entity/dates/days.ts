import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { formats, type WeekStart } from '../formats'

dayjs.extend(utc)

// A day is a text, YYYY-MM-DD. It is calculated in UTC, so that no time zone and no daylight saving can shift it.

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
export function weekStart(day: string, start: WeekStart = formats.weekStart): string {
  return addDays(day, -((weekdayOf(day) - start + 7) % 7))
}

/** @returns the last day of the week that contains this day. */
export function weekEnd(day: string, start: WeekStart = formats.weekStart): string {
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
