import * as kinds from './fieldKinds'
import { describe, expect, it } from 'vitest'
import { parse } from './parse'
import { timeSlots, timeText } from './timeSlots'

it('the compiler refuses an option that a kind doesn’t know', () => {
  // @ts-expect-error -- mistyped
  kinds.text('Room', { requird: true })
  // @ts-expect-error -- a text has no least value
  kinds.text('Room', { min: 1 })
  // @ts-expect-error -- mistyped
  kinds.choice('Floor', [{ id: 1, name: 'Ground' }] as const, { serchable: true })
  // @ts-expect-error -- mistyped
  kinds.reference('Ward', 'ward', { inLst: true })
  expect(kinds.text('Room', { max: 20, required: true })).toMatchObject({ max: 20, required: true })
})

describe('each kind of field accepts valid values and explains what it refuses', () => {
  it.each([
    ['jane.doe+care@example.co.uk', true],
    ['o’brien@example.org', true],
    ['jane@example', false],
    ['jane@@example.com', false],
    ['jane doe@example.com', false],
    ['@example.com', false],
    ['jane@example.', false],
  ])('[S5.2] email %s: %s', (value, fine) => {
    expect(kinds.email('Email').check(value)).toBe(fine ? undefined : 'Please enter a valid email')
  })

  it.each([
    ['555-010-0001', true],
    ['5550100001', false],
    ['555-0100-001', false],
    ['(555) 010-0001', false],
    ['555-010-00011', false],
    [5550100001, false],
  ])('[S5.3] phone %s: %s', (value, fine) => {
    const message = kinds.phone('Phone').check(value)
    expect(message).toBe(
      fine
        ? undefined
        : typeof value === 'string'
          ? 'Phone number must be in the format xxx-xxx-xxxx.'
          : 'Phone must be text',
    )
  })

  it.each([['12'], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY], [true], [null]])(
    '[S5.4] integer refuses %s',
    (value) => {
      expect(kinds.integer('Hours').check(value)).toBe('Allow only numbers')
    },
  )

  it.each([['1.5'], [Number.NaN], [Number.POSITIVE_INFINITY], [[]]])('[S5.4] decimal refuses %s', (value) => {
    expect(kinds.decimal('Hours').check(value)).toBe('Allow only numbers')
  })

  it('[S5.4] integers and decimals stay within their limits', () => {
    expect(kinds.integer('Hours', { min: 1, max: 5 }).check(5)).toBeUndefined()
    expect(kinds.integer('Hours', { min: 1, max: 5 }).check(6)).toBe('Hours must be between 1 and 5')
    expect(kinds.integer('Hours').check(-1)).toBe('Hours must be between 0 and 2147483647')
    expect(kinds.decimal('Hours', { max: 168 }).check(40.5)).toBeUndefined()
    expect(kinds.decimal('Hours', { max: 168 }).check(168.1)).toBe('Hours must be between 0 and 168')
  })

  it.each([
    ['120', true],
    ['120.5', true],
    ['-1', false],
    ['1e3', false],
    ['', false],
  ])('money %s: %s', (value, fine) => {
    expect(kinds.money('Copay').check(value)).toBe(fine ? undefined : 'Allow only numbers')
  })

  it('an amount with a third decimal place is refused with a message that explains it', () => {
    expect(kinds.money('Copay').check('120.505')).toBe('Copay can have at most 2 decimal places')
  })

  it('a signed number has a sign, a fraction and limits [S5.4]', () => {
    expect(kinds.number('Change').check(-12.5)).toBeUndefined()
    expect(kinds.number('Change', { min: -10, max: 10 }).check(-12.5)).toBe('Change must be between -10 and 10')
    for (const value of ['-1', Number.NaN, Number.NEGATIVE_INFINITY, null])
      expect(kinds.number('Change').check(value)).toBe('Allow only numbers')
  })

  it.each([
    ['00:00', true],
    ['14:30', true],
    ['23:45', true],
    ['24:00', false],
    ['14:31', false],
    ['9:30', false],
    ['2:30 PM', false],
    [1430, false],
  ])('[S9.2] time slot %s: %s', (value, fine) => {
    expect(kinds.timeSlot('From').check(value)).toBe(
      fine ? undefined : 'From must be a time in steps of 15 minutes, such as 14:30',
    )
  })

  it('[S9.2] the slots of a day are every quarter of an hour, shown as 12-hour AM/PM', () => {
    expect(timeSlots).toHaveLength(96)
    expect(timeSlots.every(({ id }) => kinds.timeSlot('From').check(id) === undefined)).toBe(true)
    expect(['00:00', '00:15', '11:45', '12:00', '14:30', '23:45'].map(timeText)).toEqual([
      '12:00 AM',
      '12:15 AM',
      '11:45 AM',
      '12:00 PM',
      '2:30 PM',
      '11:45 PM',
    ])
  })

  it('a look-up and a person travel as ids; the server resolves them', () => {
    expect(kinds.lookup('Source', 'workshop.source')).toMatchObject({ kind: 'lookup', lookup: 'workshop.source' })
    expect(kinds.person('Assigned to')).toMatchObject({ kind: 'person', entity: 'user' })
    for (const value of [0, -1, 1.5, '1', 2 ** 31])
      expect(kinds.lookup('Source', 'workshop.source').check(value)).toBe('Source: choose one of the list')
  })

  it('[S5.1] an address that is begun must be complete except for its second line', () => {
    const fields = { home: kinds.address('Home address') }
    const broken = parse(fields, { home: { line2: 'Apt 2', zip: '1220' } }).errors ?? []
    expect(broken.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'home.line1: Address line 1 is required',
      'home.city: City is required',
      'home.state: State is required',
      'home.zip: ZIP must be 5 digits, or 9 in the form 12345-6789',
    ])
    expect(parse(fields, {}).errors).toBeUndefined()
  })

  it('files are limited in number and type, and only have properties that an upload returned', () => {
    const file = { id: 'a'.repeat(22), fileName: 'card.png', type: 'image/png', size: 640 }
    const field = kinds.files('Card', { max: 1, types: ['png'] })
    expect(field.check([file])).toBeUndefined()
    expect(field.check([file, file])).toBe('Card can have at most 1 entries')
    expect(field.check([{ ...file, type: 'application/pdf' }])).toBe('Card can hold png files only')
    for (const wrong of ['x', [1], [{ ...file, id: '../../etc/passwd' }], [{ ...file, path: '/etc' }]])
      expect(field.check(wrong)).toBe('Card must be a list of uploaded files')
  })

  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2024-13-01', false],
    ['24-01-01', false],
    ['2024-01-01T00:00:00Z', false],
    [20240101, false],
  ])('date %s: %s', (value, fine) => {
    expect(kinds.date('Start').check(value)).toBe(fine ? undefined : 'Start must be a date in the form YYYY-MM-DD')
  })

  it.each([
    ['0202-01-01', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2200-12-31', true],
    ['2201-01-01', false],
  ])('date %s is in the accepted range: %s', (value, fine) => {
    expect(kinds.date('Start').check(value)).toBe(fine ? undefined : 'Start must be between the years 1900 and 2200')
  })

  it('a past date may be today or tomorrow somewhere on earth, but no later', () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(kinds.date('Born', { past: true }).check(inDays(0))).toBeUndefined()
    expect(kinds.date('Born', { past: true }).check(inDays(3))).toBe("Born can't be in the future")
  })

  it.each([
    ['2024-01-31T14:30:00Z', true],
    ['2024-01-31T14:30:00.123Z', true],
    ['2024-02-30T14:30:00Z', false],
    ['2024-01-31T24:00:00Z', false],
    ['0000-01-31T14:30:00Z', false],
    ['2024-01-31 14:30:00Z', false],
    ['2024-01-31T14:30:00+02:00', false],
    ['Tue Mar 01 2022', false],
  ])('instant %s: %s', (value, fine) => {
    expect(kinds.dateTime('At').check(value)).toBe(
      fine ? undefined : 'At must be a date and time such as 2026-01-31T14:30:00Z',
    )
  })

  it('text has a maximum length, counted in characters', () => {
    const field = kinds.text('Name', { max: 3 })
    expect(field.check('abc')).toBeUndefined()
    expect(field.check('🙂🙂🙂')).toBeUndefined()
    expect(field.check('abcd')).toBe('Name can have at most 3 characters')
  })

  it.each(['a\u0000b', 'a\u001bb', 'a\ud800b'])('text refuses characters that can’t be stored: %j', (value) => {
    expect(kinds.text('Name').check(value)).toBe("Name contains characters that can't be stored")
    expect(kinds.longText('Name').check(value)).toBe("Name contains characters that can't be stored")
  })

  it.each(['Hi\r\nBcc: evil@x.example', 'a\tb', 'a\u0085b', 'a\u2028b'])(
    '[security 44 S9] a text of one line refuses line breaks and control characters: %j',
    (value) => {
      const refused = "Subject contains characters that can't be stored"
      expect(kinds.text('Subject').check(value)).toBe(refused)
      expect(kinds.text('Subject', { pattern: /^H/ }).check(value)).toBe(refused)
      expect(kinds.tags('Subject').check(['first', value])).toBe(refused)
      expect(kinds.longText('Message').check(value)).toBeUndefined()
    },
  )

  it('text accepts SQL, HTML and every script unchanged', () => {
    for (const value of [
      "Robert'); drop table repair;--",
      '<script>alert(1)</script>',
      '李小龍',
      'نور',
      '🙂',
      'line\nline',
    ]) {
      expect(kinds.longText('Note').check(value)).toBeUndefined()
    }
  })

  it('a pattern comes with its own message', () => {
    expect(kinds.text('ZIP', { pattern: /^\d{5}$/, message: 'ZIP must be 5 digits' }).check('x')).toBe(
      'ZIP must be 5 digits',
    )
  })

  it('a choice is in its list, and each of several choices occurs once', () => {
    const list = [
      { id: 1, name: 'One' },
      { id: 2, name: 'Two' },
    ] as const
    expect(kinds.choice('Kind', list).check(2)).toBeUndefined()
    for (const value of [3, '1', null, [1]])
      expect(kinds.choice('Kind', list).check(value)).toBe('Kind: choose one of the list')
    expect(kinds.choices('Kinds', list).check([2, 1])).toBeUndefined()
    for (const value of [[1, 1], [3], 1, { 0: 1 }])
      expect(kinds.choices('Kinds', list).check(value)).toBe('Kinds: choose one of the list')
  })

  it('tags and rows have a maximum number of entries', () => {
    expect(kinds.tags('Medications', { max: 1 }).check(['a', 'b'])).toBe('Medications can have at most 1 entries')
    expect(kinds.tags('Medications').check(['a', 1])).toBe('Medications must be text')
    expect(kinds.rows('Guardians', {}, { max: 2 }).check([{}, {}, {}])).toBe('Guardians can have at most 2 entries')
    expect(kinds.rows('Guardians', {}).check([1])).toBe('Guardians must be a list of objects')
  })

  it.each([['1'], [0], [-1], [1.5], [2 ** 31]])('a reference refuses %s', (value) => {
    expect(kinds.reference('Assigned to', 'user').check(value)).toBe('Assigned to must be the number of a record')
  })
})
