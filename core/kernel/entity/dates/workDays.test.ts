import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from './days'
import { daysOf, usualWeek, workingDays } from './workDays'

const days = fc.integer({ min: 0, max: 2000 }).map((n) => addDays('2024-01-01', n))
const calendar = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  holidays: fc.array(days, { maxLength: 20 }).map((list) => new Set(list)),
})
const range = fc.tuple(days, fc.integer({ min: 0, max: 120 })).map(([from, n]) => ({ from, to: addDays(from, n) }))

it('[D6] working days are the weekdays of the calendar without its holidays, each day looked at', () => {
  fc.assert(
    fc.property(range, calendar, ({ from, to }, works) => {
      const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
      const open = all.filter((day) => works.weekdays.includes(weekdayOf(day)) && !works.holidays.has(day))
      expect(workingDays({ from, to }, works)).toBe(open.length)
    }),
  )
})

it('[D6] the working days of two halves add up to those of the whole', () => {
  fc.assert(
    fc.property(range, fc.nat(), calendar, ({ from, to }, n, works) => {
      const middle = addDays(from, n % (daysBetween(from, to) + 1))
      const rest = workingDays({ from: addDays(middle, 1), to }, works)
      expect(workingDays({ from, to: middle }, works) + rest).toBe(workingDays({ from, to }, works))
    }),
  )
})

it('[D6] a holiday is not a working day, and today counts as elapsed', () => {
  const works = { weekdays: usualWeek, holidays: new Set(['2026-11-26']) }
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(daysOf(november, '2026-11-23', works)).toEqual({ all: 20, elapsed: 16, left: 4 })
  expect(daysOf(november, '2026-10-31', works)).toEqual({ all: 20, elapsed: 0, left: 20 })
  expect(daysOf(november, '2026-12-01', works)).toEqual({ all: 20, elapsed: 20, left: 0 })
})
