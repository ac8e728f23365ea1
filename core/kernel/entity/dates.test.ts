import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayStart,
  daysBetween,
  formatDay,
  formatInstant,
  formatRange,
  instantOf,
  instantRange,
  isZone,
  localDay,
  localTime,
  monthEnd,
  parseTypedDay,
  parseTypedTime,
  periodName,
  periodStart,
  periodText,
  periodsWithin,
  precedingRange,
  readDatesAs,
  relativeDays,
  relativeRange,
  today,
  weekStart,
  weekdayOf,
  weeksOfMonth,
  type Period,
} from './dates'
import { isDate } from './fieldKinds'
import { timeText } from './timeSlots'

const day = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const period = fc.constantFrom<Period>('day', 'week', 'month', 'quarter', 'year')

describe('days', () => {
  it('steps forward and back undo each other, and agree with JavaScript’s own calendar', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (from, step) => {
        const to = addDays(from, step)
        expect(Date.parse(to) - Date.parse(from)).toBe(step * 86_400_000)
        expect(daysBetween(from, to)).toBe(step)
        expect(addDays(to, -step)).toBe(from)
      }),
      { numRuns: 2000 },
    )
  })

  it('adding months keeps the day of the month, or takes the last day of a shorter month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -500, max: 500 }), (from, step) => {
        const to = addMonths(from, step)
        expect(isDate(to)).toBe(true)
        expect(to.slice(8) === from.slice(8) || to === monthEnd(to)).toBe(true)
      }),
    )
    expect([addMonths('2026-01-31', 1), addMonths('2024-01-31', 1), addMonths('2026-12-31', 2)]).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2027-02-28',
    ])
  })

  it('[D10] a week begins on Monday, or on Sunday where the deployment sets it', () => {
    expect([weekStart('2026-03-01'), weekStart('2026-03-01', 0)]).toEqual(['2026-02-23', '2026-03-01'])
    fc.assert(
      fc.property(day, fc.constantFrom<0 | 1>(0, 1), (one, start) => {
        expect(weekdayOf(weekStart(one, start))).toBe(start)
        const weeks = weeksOfMonth(one, start)
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0]!) === start)).toBe(true)
        expect(weeks.flat()).toContain(one)
        for (const week of weeks) expect(week.some((date) => date.slice(0, 7) === one.slice(0, 7))).toBe(true)
      }),
    )
  })

  it('periods of a range cover it without a gap', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 900 }), period, (from, length, kind) => {
        const firsts = periodsWithin({ from, to: addDays(from, length) }, kind)
        expect(firsts[0]).toBe(periodStart(from, kind))
        expect(firsts.at(-1)).toBe(periodStart(addDays(from, length), kind))
        for (const first of firsts) expect(periodStart(first, kind)).toBe(first)
      }),
    )
  })
})

describe('ranges', () => {
  // A Wednesday.
  it.each([
    ['today', '2026-02-25', '2026-02-25'],
    ['yesterday', '2026-02-24', '2026-02-24'],
    ['tomorrow', '2026-02-26', '2026-02-26'],
    ['overdue', undefined, '2026-02-24'],
    ['last7', '2026-02-19', '2026-02-25'],
    ['last30', '2026-01-27', '2026-02-25'],
    ['last90', '2025-11-28', '2026-02-25'],
    ['next7', '2026-02-25', '2026-03-03'],
    ['next30', '2026-02-25', '2026-03-26'],
    ['thisWeek', '2026-02-23', '2026-03-01'],
    ['lastWeek', '2026-02-16', '2026-02-22'],
    ['nextWeek', '2026-03-02', '2026-03-08'],
    ['thisMonth', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-01', '2026-01-31'],
    ['thisQuarter', '2026-01-01', '2026-03-31'],
    ['lastQuarter', '2025-10-01', '2025-12-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('%s is from %s to %s', (days, from, to) => {
    expect(relativeRange(days, '2026-02-25')).toEqual({ ...(from && { from }), to })
  })

  it('[D10] a Sunday belongs to the week that ends with it, and to the next one where weeks begin on Sunday', () => {
    expect(relativeRange('thisWeek', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(relativeRange('thisWeek', '2026-03-01', 0)).toEqual({ from: '2026-03-01', to: '2026-03-07' })
  })

  it.each([
    ['2026-03-09', '2026-03-15', '2026-03-02', '2026-03-08'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  ])('[D13] %s to %s is compared with %s to %s', (from, to, before, end) => {
    expect(precedingRange({ from, to })).toEqual({ from: before, to: end })
  })

  it('every relative range with both ends is compared with a range of its kind, right before it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...relativeDays), day, (days, now) => {
        if (days === 'overdue') return
        const range = relativeRange(days, now)
        const before = precedingRange(range)
        expect(addDays(before.to, 1)).toBe(range.from)
        expect(before.from <= before.to).toBe(true)
      }),
    )
  })
})

describe('instants and local times', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const shown = new Map(
    zones.map((zone) => [
      zone,
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  )
  const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  const zone = fc.constantFrom(...zones)

  it('the day and the time of 20,000 random instants and zones equal those of Intl', () => {
    fc.assert(
      fc.property(
        instant,
        zone,
        (at, where) => `${localDay(at, where)} ${localTime(at, where)}` === shown.get(where)!.format(at),
      ),
      { numRuns: 20_000 },
    )
  })

  it('a day and a time give the first instant at which the clocks show them, on 20,000 random days and zones', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const [date, time] = [localDay(at, where), localTime(at, where)]
        const found = instantOf(date, time, where)
        return localDay(found, where) === date && localTime(found, where) === time && found.getTime() <= at.getTime()
      }),
      { numRuns: 20_000 },
    )
  })

  it('a day begins at its first instant, with any change of the clocks', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const date = localDay(at, where)
        const start = dayStart(date, where)
        return localDay(start, where) === date && localDay(start.getTime() - 1, where) < date
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['a time that is skipped', '2026-03-08', '02:30', '2026-03-08T10:30:00.000Z', '03:30'],
    ['a time that occurs twice', '2026-11-01', '01:30', '2026-11-01T08:30:00.000Z', '01:30'],
    ['an evening', '2026-11-21', '19:00', '2026-11-22T03:00:00.000Z', '19:00'],
  ])('at daylight saving in Los Angeles: %s', (_, date, time, utc, clock) => {
    const found = instantOf(date, time, 'America/Los_Angeles')
    expect(found.toISOString()).toBe(utc)
    expect([localDay(found, 'America/Los_Angeles'), localTime(found, 'America/Los_Angeles')]).toEqual([date, clock])
  })

  it('where the change of the clocks skips midnight, the day begins at 01:00', () => {
    expect(dayStart('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
  })

  it('a day has 23 or 25 hours when the clocks are changed', () => {
    const hours = (date: string) => {
      const { from, before } = instantRange({ from: date, to: date }, 'America/New_York')
      return (Date.parse(before!) - Date.parse(from!)) / 3_600_000
    }
    expect(['2026-03-08', '2026-11-01', '2026-07-04'].map(hours)).toEqual([23, 25, 24])
    expect(instantRange({ to: '2026-12-31' }, 'UTC')).toEqual({ before: '2027-01-01T00:00:00.000Z' })
  })

  it('today depends on the time zone', () => {
    const now = Date.parse('2026-11-22T03:00:00Z')
    expect([today('America/Los_Angeles', now), today('UTC', now)]).toEqual(['2026-11-21', '2026-11-22'])
  })

  it('without a zone, the machine’s own zone is used', () => {
    const at = new Date(2026, 10, 21, 23, 30)
    expect([localDay(at), localTime(at), instantOf('2026-11-21', '23:30')]).toEqual(['2026-11-21', '23:30', at])
  })

  it('an unknown zone is reported', () => {
    expect([isZone('America/Chicago'), isZone('America/Springfield')]).toEqual([true, false])
  })
})

describe('[D10] a typed day', () => {
  // A Saturday.
  const now = '2026-11-21'
  it.each([
    ['2019-03-14', '2019-03-14'],
    ['2019-3-4', '2019-03-04'],
    ['2019/03/14', '2019-03-14'],
    ['20190314', '2019-03-14'],
    ['3/14/2019', '2019-03-14'],
    ['03-14-2019', '2019-03-14'],
    ['3.14.2019', '2019-03-14'],
    ['03142019', '2019-03-14'],
    ['3/14/19', '2019-03-14'],
    ['031419', '2019-03-14'],
    ['031462', '1962-03-14'],
    ['12/1', '2026-12-01'],
    [' Today ', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['+7', '2026-11-28'],
    ['-3', '2026-11-18'],
    ['+2w', '2026-12-05'],
    ['+1m', '2026-12-21'],
    ['friday', '2026-11-27'],
    ['sat', '2026-11-28'],
    ['SUN', '2026-11-22'],
  ])('%s is %s', (typed, meant) => {
    expect(parseTypedDay(typed, now)).toBe(meant)
  })

  it.each([
    '',
    '2',
    '2019',
    '2019-02-30',
    '13/1/2019',
    '2/29/2019',
    '31/12',
    'soon',
    'constructor',
    't',
    '0314',
    '+',
    '1/2/3/4',
    '12/2026',
  ])('%j is no day', (typed) => {
    expect(parseTypedDay(typed, now)).toBeUndefined()
  })

  it('every day can be parsed from each of its forms', () => {
    fc.assert(
      fc.property(day, (one) => {
        const [year, month, date] = one.split('-')
        const american = formatDay(one, { form: 'locale', locale: 'en-US' })
        for (const form of [one, american, `${month}${date}${year}`, `${year}${month}${date}`])
          if (/^(19|20|21)/.test(year!) && !(form === `${month}${date}${year}` && /^(19|20|21)/.test(month!)))
            expect(parseTypedDay(form, now)).toBe(one)
      }),
    )
  })
})

describe('[S9.2] days as text', () => {
  it('are YYYY-MM-DD, or in the form of the person’s language', () => {
    expect(formatDay('2026-03-04')).toBe('2026-03-04')
    expect(formatDay('2026-03-04', { form: 'locale', locale: 'en-US' })).toBe('3/4/2026')
    expect(formatDay('2026-03-04', { form: 'locale', locale: 'de-DE' })).toBe('4.3.2026')
    expect(formatInstant('2026-11-22T03:00:00Z', { zone: 'America/Los_Angeles' })).toMatch(/^2026-11-21, 7:00\sPM$/)
  })

  it('ranges and periods have names', () => {
    expect([
      formatRange({ from: '2026-03-01', to: '2026-03-31' }),
      formatRange({ from: '2026-03-01', to: '2026-03-01' }),
      formatRange({ from: '2026-03-01' }),
      formatRange({ to: '2026-03-31' }),
      periodName('2026-03-09', 'week'),
      periodName('2026-04-01', 'quarter'),
      periodText('2026-03-09', 'week'),
      periodText('2026-03-30', 'week'),
      periodText('2026-03-01', 'month'),
    ]).toEqual([
      '2026-03-01 – 2026-03-31',
      '2026-03-01',
      'since 2026-03-01',
      'until 2026-03-31',
      'Mar 9',
      'Q2 2026',
      'Mar 9 – 15, 2026',
      'Mar 30 – Apr 5, 2026',
      'March 2026',
    ])
  })
})

describe('[D10] where a caller passes neither a form nor a zone', () => {
  afterEach(() => readDatesAs(undefined))
  const instant = '2026-03-15T06:30:00Z'

  it('the reader’s form and zone are used', () => {
    readDatesAs({ dateForm: 'locale', timeZone: 'America/Los_Angeles' })
    expect(formatInstant(instant, { locale: 'en-US' })).toBe('3/14/2026, 11:30 PM')
    expect(localDay(instant)).toBe('2026-03-14')
    expect(dayStart('2026-03-14').toISOString()).toBe('2026-03-14T07:00:00.000Z')
    expect(localDay(instant, 'UTC'), 'a zone that is named').toBe('2026-03-15')
  })

  it('a zone that this platform does not know is ignored', () => {
    readDatesAs({ dateForm: 'iso', timeZone: 'Mars/Olympus' })
    expect(localDay(instant)).toBe(localDay(instant, Intl.DateTimeFormat().resolvedOptions().timeZone))
  })
})

describe('[S9.2, D10] a typed time', () => {
  it.each([
    ['14:30', '14:30'],
    ['1430', '14:30'],
    ['2:30 PM', '14:30'],
    ['2.30 p.m.', '14:30'],
    ['230p', '14:30'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ['noon', '12:00'],
    ['midnight', '00:00'],
    ['9', '09:00'],
    ['7', '07:00'],
    ['6', '18:00'],
    ['1', '13:00'],
    ['12', '12:00'],
    ['0', '00:00'],
    ['02:30', '02:30'],
    ['930', '09:30'],
  ])('%s is %s', (typed, meant) => {
    expect(parseTypedTime(typed)).toBe(meant)
  })

  it.each(['', '24:00', '9:60', '13 pm', '0 am', 'soon', '12345', '-1', '9:3'])('%j is no time', (typed) => {
    expect(parseTypedTime(typed)).toBeUndefined()
  })

  it('every time can be parsed from its stored form and from its displayed form', () => {
    const times = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((pair) => pair.map((part) => String(part).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(times, (time) => {
        expect(parseTypedTime(time)).toBe(time)
        expect(parseTypedTime(timeText(time))).toBe(time)
      }),
    )
  })
})
