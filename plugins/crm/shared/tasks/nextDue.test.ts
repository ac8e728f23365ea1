import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, monthEnd, weekdayOf } from '@core/entity'
import { nextDue, repeatDayOf } from './nextDue'
import { repeats } from './taskLists'

const days = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2024-01-01', n))
const repeat = fc.constantFrom(...repeats.map(({ id }) => id))

it('[D5] a repeating task is due again after its due day, and not before today', () => {
  fc.assert(
    fc.property(days, repeat, days, (dueDate, step, today) => {
      const next = nextDue({ dueDate, repeat: step, repeatDay: null, until: null }, today)!
      expect(next > dueDate && next >= today).toBe(true)
      // No occurrence is skipped: a task that is not overdue is due at its very next one.
      if (dueDate >= today) expect(daysBetween(dueDate, next)).toBeLessThanOrEqual([0, 1, 3, 7, 14, 31, 92, 31][step]!)
      if (step === 2) expect([1, 2, 3, 4, 5]).toContain(weekdayOf(next))
      if (step === 3) expect(weekdayOf(next)).toBe(weekdayOf(dueDate))
      if (step === 7) expect(next).toBe(monthEnd(next))
    }),
  )
})

it.each([
  ['2026-11-20', 2, '2026-11-23'],
  ['2026-01-31', 5, '2026-02-28'],
  ['2027-02-28', 5, '2027-03-28'],
  ['2026-11-30', 6, '2027-02-28'],
  ['2026-01-31', 7, '2026-02-28'],
  ['2026-02-28', 7, '2026-03-31'],
  ['2026-03-10', 7, '2026-03-31'],
])('[D5] due on %s with repeat %i is next due on %s', (dueDate, step, next) => {
  expect(nextDue({ dueDate, repeat: step, repeatDay: null, until: null }, dueDate)).toBe(next)
})

it('[D5] ends with its last day', () => {
  expect(
    nextDue({ dueDate: '2026-11-20', repeat: 3, repeatDay: null, until: '2026-11-26' }, '2026-11-20'),
  ).toBeUndefined()
  expect(nextDue({ dueDate: '2026-11-20', repeat: 3, repeatDay: null, until: '2026-11-27' }, '2026-11-20')).toBe(
    '2026-11-27',
  )
})

it('[D5] a monthly task is due on the day of the month with which it began, or on the last day of a shorter month', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(5, 6), fc.integer({ min: 1, max: 30 }), (first, repeat, times) => {
      const repeatDay = repeatDayOf({ dueDate: first, repeat })
      let dueDate = first
      for (let n = 0; n < times; n++) dueDate = nextDue({ dueDate, repeat, repeatDay, until: null }, dueDate)!
      const last = Number(monthEnd(dueDate).slice(8))
      expect(Number(dueDate.slice(8))).toBe(Math.min(repeatDay!, last))
    }),
  )
  expect(
    nextDue({ dueDate: '2027-02-28', repeat: 5, repeatDay: 30, until: null }, '2027-02-28'),
    'one of the 30th',
  ).toBe('2027-03-30')
})
