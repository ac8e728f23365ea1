import { expect, it } from 'vitest'
import { snoozeDay } from './snoozeDay'

it('an item is put off by typing a number of days, weeks or months, a weekday or a date', () => {
  // A Saturday.
  const until = (typed: string) => snoozeDay(typed, '2026-11-28')
  expect(['3d', '2w', '1m', '+2w', 'mon', 'tomorrow', '12/24', '3 D'].map(until)).toEqual([
    '2026-12-01',
    '2026-12-12',
    '2026-12-28',
    '2026-12-12',
    '2026-11-30',
    '2026-11-29',
    '2026-12-24',
    '2026-12-01',
  ])
  expect(['', '3', 'soon'].map(until)).toEqual([undefined, undefined, undefined])
})
