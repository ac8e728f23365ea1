import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weekdayOf } from '@core/entity'
import { federalHolidays } from './federalHolidays'

it('[D6] the federal holidays of 2026, when Independence Day is a Saturday, and of 2027 (opm.gov)', () => {
  const days = (year: number) => federalHolidays(year).map(({ day }) => day.slice(5))
  expect(days(2026)).toEqual('01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'.split(' '))
  expect(days(2027)).toEqual('01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'.split(' '))
})

it('[D6] each is a weekday, and they are in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2200 }), (year) => {
      const days = federalHolidays(year).map(({ day }) => day)
      expect(days.every((day) => ![0, 6].includes(weekdayOf(day)))).toBe(true)
      expect(days).toEqual(days.toSorted())
    }),
  )
})
