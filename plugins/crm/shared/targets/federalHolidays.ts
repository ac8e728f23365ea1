import { addDays, monthEnd, weekdayOf } from '@core/entity'

export interface Holiday {
  readonly name: string
  /** YYYY-MM-DD */
  readonly day: string
}

/**
 * The public holidays of the United States in a year (5 U.S.C. 6103), in order, each on the day on which offices are closed: a holiday on a
 * Saturday is observed on the Friday before, one on a Sunday on the Monday after.
 * @example federalHolidays(2026)[0] // { name: 'New Year’s Day', day: '2026-01-01' }
 */
export function federalHolidays(year: number): readonly Holiday[] {
  const fixed = (month: string, day: string) => observed(`${year}-${month}-${day}`)
  return [
    { name: 'New Year’s Day', day: fixed('01', '01') },
    { name: 'Birthday of Martin Luther King, Jr.', day: nthWeekday(`${year}-01-01`, 1, 3) },
    { name: 'Washington’s Birthday', day: nthWeekday(`${year}-02-01`, 1, 3) },
    { name: 'Memorial Day', day: lastMonday(`${year}-05-01`) },
    { name: 'Juneteenth National Independence Day', day: fixed('06', '19') },
    { name: 'Independence Day', day: fixed('07', '04') },
    { name: 'Labor Day', day: nthWeekday(`${year}-09-01`, 1, 1) },
    { name: 'Columbus Day', day: nthWeekday(`${year}-10-01`, 1, 2) },
    { name: 'Veterans Day', day: fixed('11', '11') },
    { name: 'Thanksgiving Day', day: nthWeekday(`${year}-11-01`, 4, 4) },
    { name: 'Christmas Day', day: fixed('12', '25') },
  ]
}

const observed = (day: string) => addDays(day, ({ 6: -1, 0: 1 } as Record<number, number>)[weekdayOf(day)] ?? 0)

/** @param weekday 0 is Sunday @param n 1 is the first one in the month */
const nthWeekday = (first: string, weekday: number, n: number) =>
  addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7)

const lastMonday = (first: string) => addDays(monthEnd(first), -((weekdayOf(monthEnd(first)) + 6) % 7))
