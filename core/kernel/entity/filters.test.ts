import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeDays } from './dates'
import { choice, date, decimal, reference, signature, text, yesNo } from './fieldKinds'
import { parseFilter, writeFilter } from './filters'

const status = choice('Status', [
  { id: 1, name: 'New' },
  { id: 2, name: 'Done' },
])

describe('[S3.21] a filter as text', () => {
  it('matches any of the options, and the empty one', () => {
    expect(parseFilter(status, '1,2')).toEqual({ anyOf: [1, 2] })
    expect(parseFilter(status, [2, 'none'])).toEqual({ anyOf: [2], orEmpty: true })
    expect(parseFilter(yesNo('Paid'), true)).toEqual({ anyOf: [true] })
  })

  it('refuses an option that the field doesn’t have', () => {
    expect(parseFilter(status, '1,9')).toBeUndefined()
    expect(parseFilter(reference('Store', 'store'), '0')).toBeUndefined()
  })

  it('of an encrypted text matches the whole text only, with or without the sign for it', () => {
    const field = text('Member ID', { sensitive: true, encrypted: true })
    expect([parseFilter(field, '4711'), parseFilter(field, '=4711')]).toEqual([
      { contains: '4711', whole: true },
      { contains: '4711', whole: true },
    ])
  })

  it('resolves `me` to the viewer, for fields that hold a person', () => {
    expect(parseFilter(reference('Assigned to', 'user'), 'me,3')).toEqual({ anyOf: ['me', 3] })
    expect(parseFilter(reference('Store', 'store'), 'me')).toBeUndefined()
  })

  it('takes a range that is open at either end, and refuses an invalid bound', () => {
    expect(parseFilter(date('Due'), '2026-01-01..')).toEqual({ from: '2026-01-01' })
    expect(parseFilter(date('Due'), '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' })
    expect(parseFilter(decimal('Hours'), '..2.5')).toEqual({ to: '2.5' })
    expect(parseFilter(date('Due'), '2026-02-30')).toBeUndefined()
    expect(parseFilter(date('Due'), '..')).toBeUndefined()
  })

  it('leaves a bound out that is above or below it', () => {
    const hours = decimal('Hours')
    expect(parseFilter(hours, '>80')).toEqual({ from: '80', above: true })
    expect(parseFilter(hours, '>80..')).toEqual({ from: '80', above: true })
    expect(parseFilter(hours, '<-2.5')).toEqual({ to: '-2.5', below: true })
    expect(parseFilter(hours, '>1..<5')).toEqual({ from: '1', to: '5', above: true, below: true })
    expect(parseFilter(hours, '1..<5')).toEqual({ from: '1', to: '5', below: true })
    for (const wrong of ['>', '<', '>..', '>..5', '5..<', '<5..', '<1..5', '1..>5', '>=5', '>>5', '5>'])
      expect(parseFilter(hours, wrong), wrong).toBeUndefined()
  })

  it('of days, is from the next day on, or until the day before', () => {
    expect(parseFilter(date('Due'), '>2026-01-31')).toEqual({ from: '2026-02-01' })
    expect(parseFilter(date('Due'), '>2026-01-31..<2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(parseFilter(date('Due'), '>9998-12-31')).toBeUndefined()
  })

  it('of a signature, as of files, only matches whether there is one', () => {
    const signed = signature('Signed')
    expect(parseFilter(signed, 'any')).toEqual({ empty: false })
    expect(parseFilter(signed, 'none')).toEqual({ empty: true })
    expect(parseFilter(signed, '$1')).toBeUndefined()
  })

  it('finds a text anywhere in the value, or only the whole value as it is written', () => {
    expect(parseFilter(text('Payer'), 'summit')).toEqual({ contains: 'summit' })
    expect(parseFilter(text('Payer'), '=Summit Blue')).toEqual({ contains: 'Summit Blue', whole: true })
    expect(parseFilter(text('Payer'), '=')).toEqual({ contains: '=' })
  })

  it('is written in the form in which it is parsed', () => {
    const day = fc
      .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    const bound = fc.integer({ min: -1000, max: 1000 }).map(String)
    const written = fc.oneof(
      fc.record({
        field: fc.constant(decimal('Hours')),
        raw: fc.oneof(
          bound,
          fc.tuple(fc.constantFrom('>', '<'), bound).map((parts) => parts.join('')),
          fc.tuple(fc.constantFrom('', '>'), bound, fc.constantFrom('..', '..<'), bound).map((parts) => parts.join('')),
          bound.map((one) => `${one}..`),
          bound.map((one) => `..${one}`),
        ),
      }),
      fc.record({ field: fc.constant(status), raw: fc.constantFrom('1', '2', '1,2', '1,none', 'none', 'any') }),
      fc.record({
        field: fc.constant(date('Due')),
        raw: fc.oneof(
          day,
          fc.tuple(day, day).map((days) => days.join('..')),
          fc.constantFrom(...relativeDays),
        ),
      }),
      fc.record({
        field: fc.constant(text('Name')),
        raw: fc
          .tuple(fc.constantFrom('', '='), fc.string({ minLength: 1 }))
          .map((parts) => parts.join(''))
          .filter((raw) => raw.trim() !== ''),
      }),
    )
    fc.assert(
      fc.property(written, ({ field, raw }) => {
        const condition = parseFilter(field, raw)!
        expect(parseFilter(field, writeFilter(condition))).toEqual(condition)
      }),
    )
  })
})
