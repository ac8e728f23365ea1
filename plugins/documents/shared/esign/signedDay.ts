import { outsideDay, today } from '@core/entity'

/**
 * The value of a field “Date signed”: the page shows it, and the sealed document contains it.
 * @param zone of the person who signs; default: that of this browser or server
 * @returns today as people outside read it: `Mar 14, 2026`, or in digits where the deployment chose so
 */
export const signedDay = (zone?: string): string => signedDayText(today(zone))

/** @returns a day, `2026-03-14`, as a field “Date signed” has it */
export function signedDayText(day: string): string {
  const text = outsideDay(day)
  const hasMonthName = /\p{L}/u.test(text)
  // The long form may not fit a field.
  return hasMonthName ? new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }) : text
}
