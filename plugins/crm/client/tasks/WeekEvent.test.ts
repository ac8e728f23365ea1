import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMinutes, movedBy, resizedBy, slotMinutes } from './WeekEvent'

const start = fc.integer({ min: 0, max: dayMinutes - 1 })
const by = fc.integer({ min: -2000, max: 2000 })

it('[S9.2] an entry that is moved begins on a quarter of an hour of a day', () => {
  expect(movedBy({ day: '2026-11-22', start: 14 * 60 }, 1, 29)).toEqual({ day: '2026-11-23', start: 14 * 60 + 30 })
  expect(movedBy({ day: '2026-11-22', start: null }, -1, 60)).toEqual({ day: '2026-11-21', start: null })
  fc.assert(
    fc.property(start, by, (from, minutes) => {
      const to = movedBy({ day: '2026-11-22', start: from }, 0, minutes).start!
      expect([to % slotMinutes, to >= 0, to < dayMinutes]).toEqual([0, true, true])
    }),
  )
})

it('[S9.2] a meeting that is made longer or shorter ends on a quarter of an hour, after it began and before midnight', () => {
  expect(resizedBy({ start: 9 * 60, minutes: 30 }, 15)).toBe(45)
  expect(resizedBy({ start: 9 * 60, minutes: 30 }, -60)).toBe(15)
  expect(resizedBy({ start: 23 * 60, minutes: 30 }, 240)).toBe(60)
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 600 }), by, (from, minutes, longer) => {
      const takes = resizedBy({ start: from, minutes }, longer)
      expect(takes).toBeGreaterThan(0)
      expect(from + takes).toBeLessThanOrEqual(Math.max(dayMinutes, from + minutes))
    }),
  )
})
