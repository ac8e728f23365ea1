import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '@core/entity'
import { nextDue } from './nextDue'
import { repeats } from './taskLists'

const days = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2024-01-01', n))
const repeat = fc.constantFrom(...repeats.map(({ id }) => id))

it('[D5] a repeating task is due again after its due day, and not before today', () => {
  fc.assert(
    fc.property(days, repeat, days, (dueDate, step, today) => {
      const next = nextDue({ dueDate, repeat: step, until: null }, today)!
      expect(next > dueDate && next >= today).toBe(true)
      // No occurrence is skipped: a task that is not overdue is due at its very next one.
      if (dueDate >= today) expect(daysBetween(dueDate, next)).toBeLessThanOrEqual([0, 1, 3, 7, 14, 31, 92][step]!)
      if (step === 2) expect([1, 2, 3, 4, 5]).toContain(weekdayOf(next))
      if (step === 3) expect(weekdayOf(next)).toBe(weekdayOf(dueDate))
    }),
  )
})

it.each([
  ['2026-11-20', 2, '2026-11-23'],
  ['2026-01-31', 5, '2026-02-28'],
  ['2026-02-28', 5, '2026-03-31'],
  ['2026-11-30', 6, '2027-02-28'],
])('[D5] due on %s with repeat %i is next due on %s', (dueDate, step, next) => {
  expect(nextDue({ dueDate, repeat: step, until: null }, dueDate)).toBe(next)
})

it('[D5] ends with its last day', () => {
  expect(nextDue({ dueDate: '2026-11-20', repeat: 3, until: '2026-11-26' }, '2026-11-20')).toBeUndefined()
  expect(nextDue({ dueDate: '2026-11-20', repeat: 3, until: '2026-11-27' }, '2026-11-20')).toBe('2026-11-27')
})
