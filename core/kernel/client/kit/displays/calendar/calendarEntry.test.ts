import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEntry, dayMinutes, lanesOf, movedTo, rowsOfWeek, slotMinutes, writePlace } from './calendarEntry'

const at = (day: string, start: number | null, minutes = 30, lastDay = day) => ({ day, start, minutes, lastDay })
const entry = (key: string, placement: ReturnType<typeof at>) => ({ key, ...placement }) as CalendarEntry
const anyTime = fc.integer({ min: 0, max: dayMinutes - 1 })

describe('an entry that is moved', () => {
  it('stands on the day and at the time where it was dropped; a day alone leaves it at its time', () => {
    expect(movedTo(at('2026-11-22', 840), '2026-11-23T09:30')).toMatchObject({ day: '2026-11-23', start: 570 })
    expect(movedTo(at('2026-11-22', 840), '2026-11-20')).toMatchObject({ day: '2026-11-20', start: 840 })
    expect(movedTo(at('2026-11-22', 840), '2026-11-23T')).toMatchObject({ start: null })
  })

  it('goes on for as many days as before', () => {
    expect(movedTo(at('2026-11-02', null, 30, '2026-11-05'), '2026-11-29').lastDay).toBe('2026-12-02')
  })

  it('[S9.2] ends on a quarter of an hour where its end is carried, after it began and before midnight', () => {
    expect(movedTo(at('2026-11-22', 540), '2026-11-22T10:15', 'end').minutes).toBe(75)
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 1, max: 600 }), fc.nat(95), (start, minutes, quarter) => {
        const end = writePlace('2026-11-22', quarter * slotMinutes)
        const takes = movedTo(at('2026-11-22', start, minutes), end, 'end').minutes
        expect(takes).toBeGreaterThan(0)
        expect(start + takes).toBeLessThanOrEqual(Math.max(dayMinutes, start + minutes, start + slotMinutes))
      }),
    )
  })
})

describe('entries side by side', () => {
  it('never lie on each other', () => {
    const entries = fc.uniqueArray(fc.tuple(anyTime, fc.integer({ min: 1, max: 300 })), { maxLength: 12 })
    fc.assert(
      fc.property(entries, (times) => {
        const { placed, hidden } = lanesOf(
          times.map(([start, minutes], index) => entry(`${index}`, at('2026-11-22', start, minutes))),
        )
        expect([placed.length, hidden]).toEqual([times.length, []])
        for (const one of placed)
          for (const other of placed)
            if (one !== other && one.lane / one.lanes === other.lane / other.lanes)
              expect(
                one.entry.start! + one.entry.minutes <= other.entry.start! ||
                  other.entry.start! + other.entry.minutes <= one.entry.start!,
              ).toBe(true)
      }),
    )
  })

  it('[S9.2] are never narrower than there is room for: one place says how many more there are', () => {
    const times = fc.array(fc.tuple(anyTime, fc.integer({ min: 1, max: 300 })), { maxLength: 12 })
    fc.assert(
      fc.property(times, fc.integer({ min: 2, max: 4 }), (all, most) => {
        const { placed, hidden } = lanesOf(
          all.map(([start, minutes], index) => entry(`${index}`, at('2026-11-22', start, minutes))),
          most,
        )
        expect(hidden.reduce((sum, { count }) => sum + count, placed.length)).toBe(all.length)
        expect(placed.every(({ lane, lanes }) => lanes <= most && lane < lanes)).toBe(true)
      }),
    )
    const meetings = ['a', 'b', 'c', 'd'].map((key) => entry(key, at('2026-11-22', 600)))
    expect(lanesOf(meetings, 3)).toMatchObject({
      placed: [
        { entry: { key: 'a' }, lane: 0 },
        { entry: { key: 'b' }, lane: 1 },
      ],
      hidden: [{ start: 600, count: 2, lanes: 3 }],
    })
  })

  it('keep their row from day to day; what is of one day fills the rows that are left', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18']
    const long = entry('long', at('2026-11-16', null, 30, '2026-11-18'))
    const later = entry('later', at('2026-11-17', null, 30, '2026-11-18'))
    const call = entry('call', at('2026-11-16', 540))
    const byDay = new Map([
      ['2026-11-16', [long, call]],
      ['2026-11-17', [later, long]],
      ['2026-11-18', [later, long]],
    ])
    const rows = [...rowsOfWeek(week, byDay).values()].map((day) => day.map((one) => one?.key))
    expect(rows).toEqual([
      ['long', 'call'],
      ['long', 'later'],
      ['long', 'later'],
    ])
  })
})
