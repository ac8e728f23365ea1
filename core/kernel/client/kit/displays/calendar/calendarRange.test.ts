import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, relativeDays, relativeRange, weekdayOf } from '@core/kernel/entity/dates'
import { date } from '@core/kernel/entity/fieldKinds'
import { daysIn, daysShown, periodName, rangeFilter, stepDay } from './calendarRange'

const field = date('Next follow-up')
const anyDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2149-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const view = fc.constantFrom('month', 'week')

describe('the days of a calendar', () => {
  it('[D10] are whole weeks from Monday on, as lists have them, in order, with every day of the month and no week without one', () => {
    fc.assert(
      fc.property(view, anyDay, (kind, day) => {
        const days = daysShown(kind, day)
        expect(days.length % 7).toBe(0)
        expect(weekdayOf(days[0]!)).toBe(1)
        if (kind === 'week') expect({ from: days[0], to: days[6] }).toEqual(relativeRange('thisWeek', day))
        days.forEach((one, at) => expect(one).toBe(addDays(days[0]!, at)))
        expect(days).toContain(day)
        const ofMonth = (one: string) => one.slice(0, 7) === day.slice(0, 7)
        if (kind === 'month') expect(ofMonth(addDays(days[0]!, -1)) || ofMonth(addDays(days.at(-1)!, 1))).toBe(false)
        else expect(days).toHaveLength(7)
        for (let week = 0; week < days.length; week += 7)
          expect(kind === 'week' || days.slice(week, week + 7).some(ofMonth)).toBe(true)
      }),
    )
  })

  it('one step forward and one back is the same period, and a step forward begins where this period ends', () => {
    fc.assert(
      fc.property(view, anyDay, fc.integer({ min: -30, max: 30 }), (kind, day, by) => {
        expect(daysShown(kind, stepDay(kind, stepDay(kind, day, by), -by))).toEqual(daysShown(kind, day))
        const next = stepDay(kind, day, 1)
        if (kind === 'week') expect(daysShown('week', next)[0]).toBe(addDays(daysShown('week', day).at(-1)!, 1))
        else expect(next.slice(0, 7)).toBe(addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7))
      }),
    )
  })

  it.each([
    ['2027-02-14', 28, '2027-02-01', '2027-02-28'],
    ['2026-11-21', 42, '2026-10-26', '2026-12-06'],
    ['2026-08-31', 42, '2026-07-27', '2026-09-06'],
    ['2024-02-29', 35, '2024-01-29', '2024-03-03'],
  ])('of the month of %s are %i', (day, count, from, to) => {
    const days = daysShown('month', day)
    expect([days.length, days[0], days.at(-1)]).toEqual([count, from, to])
  })

  it('of the current month go on for four weeks from this week on', () => {
    const shown = (day: string, now: string) => [
      daysShown('month', day, 7, now)[0],
      daysShown('month', day, 7, now).at(-1),
    ]
    expect(shown('2026-11-28', '2026-11-28')).toEqual(['2026-10-26', '2026-12-20'])
    expect(shown('2026-11-28', '2026-11-02'), 'the month is long enough').toEqual(['2026-10-26', '2026-12-06'])
    expect(shown('2026-10-28', '2026-11-28'), 'another month').toEqual(['2026-09-28', '2026-11-01'])
  })

  it('the last day of a month becomes the last day of a shorter month', () => {
    expect([
      stepDay('month', '2026-01-31', 1),
      stepDay('month', '2024-01-31', 1),
      stepDay('month', '2026-03-31', -1),
      stepDay('month', '2026-12-31', 1),
    ]).toEqual(['2026-02-28', '2024-02-29', '2026-02-28', '2027-01-31'])
  })

  it('have names', () => {
    expect([
      periodName('month', '2026-11-21'),
      periodName('week', '2026-11-21'),
      periodName('week', '2026-11-21', 3),
      periodName('week', '2026-11-21', 1),
    ]).toEqual(['November 2026', '2026-11-16 – 2026-11-22', '2026-11-21 – 2026-11-23', 'Saturday, 2026-11-21'])
  })

  it('are as many as there is room for where they have hours', () => {
    expect([daysIn(390), daysIn(700), daysIn(1200)]).toEqual([1, 3, 7])
    expect(daysShown('week', '2026-11-21', 3)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
    expect([stepDay('week', '2026-11-21', 1, 3), stepDay('week', '2026-11-21', -1, 1)]).toEqual([
      '2026-11-24',
      '2026-11-20',
    ])
  })
})

describe('the date filter of the request', () => {
  const days = daysShown('month', '2026-11-21')
  it.each([
    [undefined, '2026-10-26..2026-12-06'],
    ['any', '2026-10-26..2026-12-06'],
    ['none', undefined],
    ['2026-11-10..2026-11-12', '2026-11-10..2026-11-12'],
    ['..2026-11-10', '2026-10-26..2026-11-10'],
    ['2026-12-01..', '2026-12-01..2026-12-06'],
    ['2026-12-07..', undefined],
    ['overdue', '2026-10-26..2026-11-20'],
    ['today', '2026-11-21'],
    ['lastMonth', '2026-10-26..2026-10-31'],
  ])('is the days on screen within the list’s own filter %s', (filter, expected) => {
    expect(rangeFilter(field, filter, { from: days[0]!, to: days.at(-1)! }, '2026-11-21')).toBe(expected)
  })

  it('includes a day exactly if it is on screen and matches the filter', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...relativeDays), fc.integer({ min: -40, max: 40 }), (today, filter, off) => {
        const shown = daysShown('month', addDays(today, off))
        const { from = '0000-01-01', to = '9999-12-31' } = relativeRange(filter, today)
        const wanted = shown.filter((day) => day >= from && day <= to)
        const requested = rangeFilter(field, filter, { from: shown[0]!, to: shown.at(-1)! }, today)
        const [first, last = first] = requested?.split('..') ?? []
        expect(shown.filter((day) => first !== undefined && day >= first && day <= last!)).toEqual(wanted)
      }),
    )
  })
})
