import { describe, expect, it } from 'vitest'
import { displayText } from '../displayText'
import { parse } from '../parse'
import { agreement } from './choiceKinds'
import { signature, signatureLimits } from './signatureKinds'

const field = signature('Signature', { required: true })
const refused = 'Signature: type your name, or draw it'
const drawn = (...strokes: unknown[]) => ({ method: 'drawn', strokes })

describe('a signature', () => {
  it.each([
    [{ method: 'typed', name: 'Ingrid Quist' }],
    [{ method: 'typed', name: '李小龍' }],
    [drawn([0, 0, 600, 200, 30, 40, 50, 60])],
    [drawn([1, 1], [2, 2, 3, 3, 4, 4, 5, 5])],
  ])('is a typed name or drawn lines: %j', (value) => {
    expect(field.check(value)).toBeUndefined()
    expect(parse({ field }, { field: value })).toEqual({ value: { field: value } })
  })

  it.each([
    ['text', 'Ingrid'],
    ['a picture', { method: 'drawn', image: 'data:image/svg+xml,<svg onload=alert(1)>' }],
    ['an object with another field', { method: 'typed', name: 'Ingrid', html: '<b>' }],
    ['blanks', { method: 'typed', name: '  ' }],
    ['a name of 10,000 characters', { method: 'typed', name: 'x'.repeat(10_000) }],
    ['a text that can’t be stored', { method: 'typed', name: 'a\u0000b' }],
    ['a tap', drawn([10, 10])],
    ['a point without its y', drawn([0, 0, 1, 1, 2, 2, 3, 3, 4])],
    ['a point outside of the box', drawn([0, 0, 1, 1, 2, 2, 3, 201])],
    ['text among the numbers', drawn([0, 0, 1, 1, 2, 2, 3, '3'])],
    ['no number', drawn([0, 0, 1, 1, 2, 2, 3, Number.NaN])],
    ['too many lines', drawn(...Array.from({ length: signatureLimits.strokes + 1 }, () => [1, 1, 2, 2]))],
    [
      'too many points',
      drawn(...Array.from({ length: 6 }, () => Array.from({ length: signatureLimits.inStroke }, () => 1))),
    ],
  ])('is not %s', (_what, value) => {
    expect(field.check(value)).toBe(refused)
  })

  it('[S5.1] is required where the field is required', () => {
    expect(parse({ field }, {}).errors).toEqual([{ field: 'field', message: 'Signature is required' }])
  })

  it('is shown as the way in which it was made', () => {
    expect(displayText(field, { method: 'typed', name: 'Ingrid Quist' })).toBe('Ingrid Quist (typed)')
    expect(displayText(field, drawn([0, 0, 1, 1, 2, 2, 3, 3]))).toBe('Signed by hand')
  })
})

it('[S5.1] an agreement is not fulfilled by “no”', () => {
  const fields = { read: agreement('I have read it') }
  expect(parse(fields, { read: true }).value).toEqual({ read: true })
  for (const read of [false, null, 'true', 1])
    expect(parse(fields, { read }).errors).toEqual([{ field: 'read', message: 'I have read it is required' }])
})
