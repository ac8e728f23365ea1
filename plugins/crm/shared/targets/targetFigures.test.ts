import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '@core/entity'
import { attainment, daysOf, neededPerDay, pace, spread, standing, usualWeek, workingDays } from './targetFigures'

const days = fc.integer({ min: 0, max: 2000 }).map((n) => addDays('2024-01-01', n))
const calendar = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  holidays: fc.array(days, { maxLength: 20 }).map((list) => new Set(list)),
})
const range = fc.tuple(days, fc.integer({ min: 0, max: 120 })).map(([from, n]) => ({ from, to: addDays(from, n) }))

it('[D6] the working days of two halves add up to those of the whole', () => {
  fc.assert(
    fc.property(range, fc.nat(), calendar, ({ from, to }, n, works) => {
      const middle = addDays(from, n % (daysBetween(from, to) + 1))
      const rest = middle < to ? workingDays({ from: addDays(middle, 1), to }, works) : 0
      expect(workingDays({ from, to: middle }, works) + rest).toBe(workingDays({ from, to }, works))
    }),
  )
})

it('[D6] a holiday is not a working day, and today counts as both elapsed and left', () => {
  const works = { weekdays: usualWeek, holidays: new Set(['2026-11-26']) }
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(daysOf(november, '2026-11-23', works)).toEqual({ all: 20, elapsed: 16, left: 5 })
  expect(daysOf(november, '2026-10-31', works)).toEqual({ all: 20, elapsed: 0, left: 20 })
  expect(daysOf(november, '2026-12-01', works)).toEqual({ all: 20, elapsed: 20, left: 0 })
})

it('[D6] attainment is actual ÷ target, pace compares with what is due by now, needed is the amount for each day left', () => {
  const month = { all: 20, elapsed: 10, left: 11 }
  expect(attainment(9, 12)).toBe(0.75)
  expect(pace({ actual: 9, target: 20 }, month)).toBe(0.9)
  expect(neededPerDay({ actual: 9, target: 20 }, month)).toBe(1)
  expect(attainment(3, 0)).toBeUndefined()
  expect(pace({ actual: 3, target: 20 }, { all: 20, elapsed: 0, left: 20 })).toBeUndefined()
  expect(neededPerDay({ actual: 3, target: 20 }, { all: 20, elapsed: 20, left: 0 })).toBeUndefined()
})

it('[D6] on the last day of a month pace equals attainment; before it, the needed amounts reach the target exactly', () => {
  const numbers = fc.record({ actual: fc.nat(10_000), target: fc.integer({ min: 1, max: 10_000 }) })
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 31 }), fc.nat(), (figures, all, n) => {
      expect(pace(figures, { all, elapsed: all, left: 1 })).toBeCloseTo(attainment(figures.actual, figures.target)!)
      const left = 1 + (n % all)
      const needed = neededPerDay(figures, { all, elapsed: all - left, left })!
      expect(figures.actual + needed * left).toBeCloseTo(figures.target)
    }),
  )
})

it('[D5] a year is spread by season to the last unit, more where the weight is larger', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(fc.nat(1000), { minLength: 1, maxLength: 24 }), (total, weights) => {
      const parts = spread(total, weights)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
      for (const [at, weight] of weights.entries())
        for (const [other, less] of weights.entries())
          if (weight > less) expect(parts[at]!).toBeGreaterThanOrEqual(parts[other]!)
    }),
  )
})

it('[D6] several people together: due and needed amounts use each person’s days, and people who reached theirs reduce nothing', () => {
  const days = { all: 20, elapsed: 10, left: 11 }
  const mei = { target: 20, actual: 9, days }
  const tom = { target: 10, actual: 12, days: { all: 22, elapsed: 11, left: 11 } }
  expect(standing([mei])).toEqual({ target: 20, reached: 0.45, pace: 0.9, needed: 1 })
  expect(standing([mei, tom])).toEqual({ target: 30, reached: 0.7, pace: 21 / 15, needed: 1 })
  expect(standing([{ target: 0, actual: 3, days: undefined }])).toEqual({
    target: 0,
    reached: undefined,
    pace: undefined,
    needed: undefined,
  })
})
