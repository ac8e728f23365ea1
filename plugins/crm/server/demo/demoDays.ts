import { addDays, today, weekdayOf } from '@core/entity'
import type { SeededRandom } from '@core/server/plugin'

/** The n-th such weekday of a month; 0 is Sunday. */
const nth = (year: number, month: number, weekday: number, n: number): string => {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7)
}

/** @returns the days of a year on which no store works */
export const holidaysOf = (year: number): readonly { readonly name: string; readonly day: string }[] => [
  { name: 'New Year’s Day', day: `${year}-01-01` },
  // The last Monday of May.
  { name: 'Memorial Day', day: addDays(nth(year, 6, 1, 1), -7) },
  { name: 'Independence Day', day: `${year}-07-04` },
  { name: 'Labor Day', day: nth(year, 9, 1, 1) },
  { name: 'Thanksgiving', day: nth(year, 11, 4, 4) },
  { name: 'Christmas Day', day: `${year}-12-25` },
]

const daysOff = new Map<number, ReadonlySet<string>>()

/** Whether stores work on a day that is so many days after today. */
export function isWorkday(offset: number): boolean {
  const day = addDays(today(), offset)
  const year = Number(day.slice(0, 4))
  const off = daysOff.get(year) ?? new Set(holidaysOf(year).map((holiday) => holiday.day))
  daysOff.set(year, off)
  return weekdayOf(day) % 6 !== 0 && !off.has(day)
}

/** @returns the next working day, today included; of the past the one before where the next one lies ahead */
export function workdayFrom(offset: number): number {
  let day = Math.floor(offset)
  while (!isWorkday(day)) day += 1
  if (day <= 0 || offset > 0) return day
  day = 0
  while (!isWorkday(day)) day -= 1
  return day
}

/** @returns the day that is so many days after today, YYYY-MM-DD */
export const dayAt = (offset: number): string => addDays(today(), offset)

/** Minutes between the opening of the eastern stores and the closing of the western ones, in UTC. */
const office = { from: 14 * 60, minutes: 8 * 60 }

/** @returns a moment of a day during working hours, in ISO 8601; of today one that is over */
export function momentOf(random: SeededRandom, offset: number): string {
  const minutes = office.from + Math.floor((random.next() * office.minutes) / 5) * 5
  const moment = Date.parse(`${dayAt(offset)}T00:00:00Z`) + minutes * 60_000
  return new Date(offset > 0 ? moment : Math.min(moment, Date.now() - 60_000)).toISOString()
}

/** @returns the later of two moments: what follows from something never comes before it */
export const laterOf = (a: string, b: string): string => (a > b ? a : b)
