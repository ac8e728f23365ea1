import * as kinds from '@core/kernel/entity/fieldKinds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '@core/kernel/entity/Field'
import { columnsOfFieldPath, importColumns } from '@core/kernel/entity/sheetColumns'
import { timeSlots } from '@core/kernel/entity/timeSlots'
import { joinList, splitList } from './listText'
import { type NamedIds, readCell } from './readCell'
import { closeGaps, problemText, readRow } from './readRow'
import { cellText, writeCell } from './writeCell'

const people: Record<string, number[]> = { 'ada nowak': [1], 'ada@fleet.test': [1], 'jo smith': [2, 3] }
const named: NamedIds = (_field, name) => people[name.toLowerCase()] ?? []
const read = (field: Field, text: string) => readCell(field, text, named)
const day = kinds.date('Day')

describe('a cell is parsed as', () => {
  it('a choice by its name, ignoring case, or by its id', () => {
    const state = kinds.choice('State', [
      { id: 'CA', name: 'California' },
      { id: 'NY', name: 'New York' },
    ])
    expect(['california', ' New  York ', 'ny'].map((text) => read(state, text))).toEqual(['CA', 'NY', 'NY'])
    expect(() => read(state, 'Bavaria')).toThrow('“Bavaria” is none of the choices: California, New York')
  })

  it('several choices separated by semicolons, or by commas where no name contains one', () => {
    const services = kinds.choices('Services', [
      { id: 1, name: 'ABA' },
      { id: 2, name: 'Speech, language' },
      { id: 3, name: 'Respite' },
    ])
    expect(read(services, 'aba; Speech, language')).toEqual([1, 2])
    expect(read(services, 'Speech, language')).toEqual([2])
    expect(read(services, 'ABA, Respite, ABA')).toEqual([1, 3])
  })

  it('a person by email or by the exact name', () => {
    const person = kinds.person('Assigned to')
    expect(['Ada@fleet.test', 'ada nowak'].map((text) => read(person, text))).toEqual([1, 1])
    expect(() => read(person, 'Nobody')).toThrow('there is no “Nobody” to choose')
    expect(() => read(person, 'Jo Smith')).toThrow('the name of several people; write the email instead')
  })

  it('[D10] a day as it is typed in a form, as Excel writes it, or as a cell with a day', () => {
    for (const text of ['2026-01-05', '1/5/2026', '01/05/2026', '2026/1/5', '1/5/26', '010526', '20260105'])
      expect(read(day, text)).toBe('2026-01-05')
    for (const text of [
      '2026-01-05T00:00:00Z',
      '1/5/2026 0:00',
      '2026-01-05 14:31',
      '1/5/26, 2:31 PM',
      '2026-01-05T14:31:00.000+01:00',
    ])
      expect(read(day, text)).toBe('2026-01-05')
    for (const text of [
      'Jan 5, 2026',
      '05-Jan-2026',
      '5-Jan-26',
      '5 January 2026',
      'January 5th, 2026',
      'Mon, Jan 5, 2026',
    ])
      expect(read(day, text)).toBe('2026-01-05')
    for (const text of ['5 January', '2026-13-05 14:00', '2/30/26', '1/5', 'tomorrow', '5 Octember 2026'])
      expect(() => read(day, text)).toThrow(`“${text}” is no day; write 2026-12-15, 12/15/2026 or 12/15/26`)
  })

  it('an instant, a time of day, a number, an amount, yes or no, a phone', () => {
    expect(read(kinds.dateTime('At'), '2026-01-05 14:30')).toBe('2026-01-05T14:30:00Z')
    expect(read(kinds.dateTime('At'), '1/5/2026 2:30 PM')).toBe('2026-01-05T14:30:00Z')
    expect(read(kinds.dateTime('At'), '2026-01-05T14:30:00-05:00')).toBe('2026-01-05T19:30:00.000Z')
    expect(
      ['9:30', '9:30 am', '09:30:00', '1899-12-30T09:30:00Z'].map((text) => read(kinds.timeSlot('From'), text)),
    ).toEqual(['09:30', '09:30', '09:30', '09:30'])
    expect(['1,234.5', '-3', "'-3", '12'].map((text) => read(kinds.number('Change'), text))).toEqual([
      1234.5, -3, -3, 12,
    ])
    expect(['$1,234.50', '12'].map((text) => read(kinds.money('Price'), text))).toEqual(['1234.50', '12.00'])
    expect(['Yes', 'no', 'TRUE', '0', 'x'].map((text) => read(kinds.yesNo('Photo'), text))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
    expect(
      ['(503) 555-0198', '+1 503.555.0198', '5035550198', '503-555-0198'].map((text) =>
        read(kinds.phone('Phone'), text),
      ),
    ).toEqual(Array(4).fill('503-555-0198'))
  })

  it('[security 44 S9] text of one line from a cell of several', () => {
    expect(read(kinds.text('Street'), '12 Cedar Lane\r\nBack door\t2')).toBe('12 Cedar Lane Back door 2')
    expect(read(kinds.longText('Note'), 'one\ntwo')).toBe('one\ntwo')
  })

  it('unchanged text where it is invalid, for the field to refuse', () => {
    expect(read(kinds.integer('Units'), 'many')).toBe('many')
    expect(read(kinds.phone('Phone'), '555')).toBe('555')
    expect(read(kinds.yesNo('Photo'), 'perhaps')).toBe('perhaps')
  })
})

describe('a cell as people and spreadsheets write it', () => {
  it('has its day before its month where the file says so', () => {
    const read = (text: string) => readCell(kinds.date('Since'), text, () => [], { dayOrder: 'dmy' })
    expect(['3/2/26', '03.02.2026', '2026-02-03', '3 Feb 2026'].map(read)).toEqual(Array(4).fill('2026-02-03'))
  })

  it('is a ZIP that lost its zero or its dash', () => {
    const zip = kinds.address('Address').fields!.zip!
    const read = (text: string) => readCell(zip, text, () => [])
    expect(['2134', '02134', '2134.0'].map(read)).toEqual(Array(3).fill('02134'))
    expect(['973011234', '97301 1234', '97301-1234'].map(read)).toEqual(Array(3).fill('97301-1234'))
    expect(zip.check(read('12'))).toBeDefined()
    const inState = (state: string) => readCell(zip, '9720', () => [], { beside: { state } })
    expect([inState('OR'), inState('AE')], 'no ZIP of Oregon begins with 0').toEqual(['9720', '09720'])
  })

  it('is a phone number of its country, or refused', () => {
    const read = (text: string) => readCell(kinds.phone('Phone'), text, () => [])
    expect(read('+45 12 34 56 78')).toBe('+4512345678')
    expect(read('503‑555‑0142')).toBe('503-555-0142')
    expect(read('503-555-0142 x12')).toBe('503-555-0142 x12')
    expect(() => read('+45 12 34 56')).toThrow('is no phone number of its country')
  })
})

describe('a list in a cell', () => {
  it('is parsed as it was written, for any texts', () => {
    const item = fc
      .string({ unit: fc.constantFrom('a', ';', '"', ' ', ','), minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (items) => {
        expect(splitList(joinList(items))).toEqual(items)
      }),
    )
  })
})

describe('a value in a file', () => {
  const options = [
    { id: 1, name: 'One' },
    { id: 2, name: 'Two; too' },
    { id: 3, name: '=3' },
  ] as const
  const values: [Field, fc.Arbitrary<unknown>][] = [
    [
      kinds.text('Text'),
      fc
        .string({ unit: fc.constantFrom('a', '=', '-', '@', "'", ' ', ',', '"'), minLength: 1 })
        .map((text) => text.trim())
        .filter(Boolean),
    ],
    [
      kinds.longText('Note'),
      fc
        .string({ unit: fc.constantFrom('a', '=', ' ', ',', '"', '\n'), minLength: 1 })
        .map((text) => text.trim())
        .filter(Boolean),
    ],
    [kinds.integer('Integer'), fc.nat()],
    [kinds.number('Number'), fc.constantFrom(-1.5, 0.0000001, 123456.789, -7)],
    [kinds.money('Money'), fc.constantFrom('0.10', '1234567.89', '7.00')],
    [kinds.yesNo('Yes'), fc.boolean()],
    [kinds.choice('Choice', options), fc.constantFrom(1, 2, 3)],
    [kinds.choices('Choices', options), fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1 })],
    [kinds.tags('Tags'), fc.array(fc.constantFrom('a', 'b;c', '"d"', '=e'), { minLength: 1 })],
    [day, fc.constantFrom('2026-02-28', '1900-01-01')],
    [kinds.dateTime('At'), fc.constantFrom('2026-02-28T12:30:05Z')],
    [kinds.timeSlot('From'), fc.constantFrom(...timeSlots.map(({ id }) => id))],
    [kinds.phone('Phone'), fc.constant('555-010-0001')],
  ]

  it.each(values.map(([field, value]) => [field.kind, field, value] as const))(
    'of kind %s is parsed from a file as it was written',
    (_kind, field, value) => {
      fc.assert(
        fc.property(value, (one) => {
          expect(read(field, cellText(writeCell(field, one, undefined)))).toEqual(one)
        }),
      )
    },
  )

  it('that begins like a formula is made harmless, and a negative number or a phone stays unchanged', () => {
    expect(writeCell(kinds.text('Text'), '=HYPERLINK("x")', undefined)).toBe('\'=HYPERLINK("x")')
    expect(cellText(writeCell(kinds.number('Change'), -5, undefined))).toBe('-5')
    expect(writeCell(kinds.phone('Phone'), '555-010-0001', undefined)).toBe('555-010-0001')
    expect(writeCell(kinds.person('By'), 7, '@lice')).toBe("'@lice")
  })
})

describe('the columns of an import', () => {
  const guardian = { id: kinds.integer('Row'), name: kinds.text('Name', { required: true }) }
  const entity = {
    id: 'scratch',
    name: { one: 'Scratch', many: 'Scratches' },
    path: 'Scratch',
    title: ['name'],
    policy: { view: {}, create: {}, update: {}, delete: {}, sensitive: 7 },
    fields: {
      number: kinds.text('Number', { readOnly: true }),
      client: kinds.group('Client', {
        last: kinds.text('Last name', { required: true }),
        ssn: kinds.text('SSN', { sensitive: true }),
      }),
      guardians: kinds.rows('Guardians', guardian, { max: 2 }),
      visits: kinds.rows('Visits', guardian, { max: 50 }),
      card: kinds.files('Card'),
      inner: kinds.text('Inner', { inImport: false }),
    },
  } as const

  it('are the fields that the person may write, with a few rows side by side', () => {
    expect(importColumns(entity, new Set()).map(({ path, label }) => [path, label])).toEqual([
      ['client.last', 'Client: Last name'],
      ['guardians[0].name', 'Guardians 1: Name'],
      ['guardians[1].name', 'Guardians 2: Name'],
    ])
    expect(importColumns(entity, new Set([7])).map(({ path }) => path)).toContain('client.ssn')
  })

  it('build a nested body, without empty values and without gaps between rows', () => {
    const columns = importColumns(entity, new Set()).map((column, at) => ({ ...column, at: [at] }))
    expect(closeGaps(readRow(columns, ['Nowak', '', 'Bo'], named).body)).toEqual({
      client: { last: 'Nowak' },
      guardians: [{ name: 'Bo' }],
    })
  })

  it('are named in a problem', () => {
    const [last] = importColumns(entity, new Set())
    expect(
      problemText(
        [last!],
        [
          { field: 'client.last', message: 'Last name is required' },
          { field: 'client.last', message: 'Please enter a valid email' },
        ],
      ),
    ).toBe('Client: Last name is required; Client: Last name: Please enter a valid email')
    expect(columnsOfFieldPath({ path: 'a', label: 'A', field: day, sensitive: false })).toHaveLength(1)
  })
})
