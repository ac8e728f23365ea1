import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field, Fields } from './Field'
import * as kinds from './fieldKinds'
import { parse, parsePatch } from './parse'

const list = [
  { id: 1, name: 'One' },
  { id: 2, name: 'Two' },
] as const
const simple = {
  text: kinds.text('Text', { max: 4 }),
  needed: kinds.text('Needed', { required: true, max: 4 }),
  short: kinds.text('Short', { pattern: /^\d{2}$/ }),
  longText: kinds.longText('Long', { max: 6 }),
  email: kinds.email('Email'),
  phone: kinds.phone('Phone'),
  date: kinds.date('Day'),
  dateTime: kinds.dateTime('At'),
  integer: kinds.integer('Integer', { min: 1, max: 3 }),
  decimal: kinds.decimal('Decimal', { max: 3 }),
  money: kinds.money('Money'),
  yesNo: kinds.yesNo('Yes', { required: true }),
  choice: kinds.choice('Choice', list),
  neededChoice: kinds.choice('Needed choice', list, { required: true }),
  choices: kinds.choices('Choices', list),
  neededChoices: kinds.choices('Needed choices', list, { required: true }),
  tags: kinds.tags('Tags', { max: 2 }),
  reference: kinds.reference('Reference', 'user'),
  ids: kinds.ids('Ids', { max: 3 }),
  number: kinds.number('Signed', { min: -3, max: 3 }),
  timeSlot: kinds.timeSlot('From'),
  lookup: kinds.lookup('Source', 'scratch.source', { required: true }),
  person: kinds.person('Assigned to'),
  files: kinds.files('Files', { max: 2, types: ['pdf', 'png'] }),
  neededFiles: kinds.files('Needed files', { required: true }),
  object: kinds.freeObject('Filter'),
  agreement: kinds.agreement('I agree'),
  signature: kinds.signature('Signature'),
  neededSignature: kinds.signature('Needed signature', { required: true }),
  readOnly: kinds.text('Number', { readOnly: true }),
} as const
const id = kinds.integer('Row', { min: 1 })
const fields: Fields = {
  ...simple,
  group: kinds.group('Group', { needed: simple.needed, integer: simple.integer }),
  neededGroup: kinds.group('Needed group', { needed: simple.needed, choice: simple.choice }, { required: true }),
  address: kinds.address('Address'),
  neededAddress: kinds.address('Needed address', { required: true }),
  rows: kinds.rows('Rows', { id, needed: simple.needed, integer: simple.integer }, { max: 2 }),
  plainRows: kinds.rows('Plain rows', { needed: simple.needed }, { required: true, max: 2 }),
}

const file = { id: 'a'.repeat(22), fileName: 'card.pdf', type: 'application/pdf', size: 1 }
const right: Record<string, fc.Arbitrary<unknown>> = {
  short: fc.constant('12'),
  text: fc.constantFrom('a', 'abcd', '🙂🙂🙂🙂'),
  longText: fc.constantFrom('a\nb'),
  email: fc.constantFrom('a@b.co', 'a..b@c.org'),
  phone: fc.constant('555-010-0001'),
  date: fc.constantFrom('2024-02-29', '1999-12-31'),
  dateTime: fc.constantFrom('2024-02-29T23:59:59Z', '2024-02-29T00:00:00.5Z'),
  integer: fc.constantFrom(1, 3),
  decimal: fc.constantFrom(0, 2.5),
  money: fc.constantFrom('1', '1.25'),
  yesNo: fc.boolean(),
  choice: fc.constantFrom(1, 2),
  choices: fc.constantFrom([1], [2, 1]),
  tags: fc.constantFrom(['a'], ['a', 'b']),
  reference: fc.constantFrom(1, 99),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  number: fc.constantFrom(-2.5, 0, 3),
  timeSlot: fc.constantFrom('00:00', '14:30', '23:45'),
  lookup: fc.constantFrom(1, 99),
  person: fc.constantFrom(1, 99),
  files: fc.constantFrom([file], [file, { ...file, type: 'image/png' }]),
  object: fc.constantFrom({}, { status: '1,2' }),
  agreement: fc.constant(true),
  signature: fc.constantFrom(
    { method: 'typed', name: 'Ada' },
    {
      method: 'drawn',
      strokes: [
        [0, 0, 600, 200],
        [1.5, 2, 3, 4],
      ],
    },
  ),
  state: fc.constantFrom('NY', 'CA'),
  zip: fc.constant('12207'),
}
/** Neither blank nor untrimmed values, and none of the few rules that JSON Schema can't express: see objectSchema. */
const wrong = fc.constantFrom<unknown[]>(
  0,
  1,
  4,
  -1,
  1.5,
  2 ** 31,
  true,
  false,
  {},
  { x: 1 },
  [],
  [[]],
  [1, 1],
  [3],
  ['a', 'b', 'c'],
  [null],
  [{}],
  'abcdefgh',
  '123',
  '5550100001',
  'a@b',
  'a b@c.de',
  'a@@b.co',
  '2023-02-29',
  '2024-13-01',
  '2024-1-1',
  '2024-02-30T00:00:00Z',
  '2024-02-29T25:00:00Z',
  '2024-02-29 00:00:00Z',
  '2024-02-29T00:00:00+01:00',
  '1.234',
  '-1',
  '1e3',
  '🙂🙂🙂🙂🙂',
  -4,
  '24:00',
  '9:30',
  '14:10',
  [{ ...file, type: 'text/html' }],
  [{ ...file, id: '../x' }],
  [{ ...file, size: -1 }],
  [{ ...file, more: 1 }],
  [file, file, file],
  { method: 'typed', name: ' ' },
  { method: 'typed' },
  { method: 'drawn', name: 'Ada' },
  { method: 'typed', name: 'Ada', strokes: [] },
  { method: 'drawn', strokes: [] },
  { method: 'drawn', strokes: [[1, 601]] },
  { method: 'svg', name: 'Ada' },
)

function valueOf(name: string, field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'group')
    return fc.oneof({ weight: 8, arbitrary: bodyOf(field.fields!) }, { weight: 1, arbitrary: wrong })
  if (field.kind === 'rows')
    return fc.oneof(
      { weight: 8, arbitrary: fc.array(bodyOf(field.fields!), { maxLength: 3 }) },
      { weight: 1, arbitrary: wrong },
    )
  return fc.oneof(
    { weight: 100, arbitrary: right[name] ?? right[field.kind] ?? fc.constant('x') },
    { weight: 1, arbitrary: wrong },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

/** Mostly valid bodies, so that each invalid value is tested alone as well as together with others. */
function bodyOf(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(fields).filter(([, field]) => !field.readOnly)
  const shape = Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      fc.option(valueOf(name, field), { nil: undefined, freq: field.required ? 100 : 2 }),
    ]),
  )
  const extra = fc.oneof(
    { weight: 50, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom({ other: 1 }, { readOnly: 'x' }) },
  )
  return fc
    .tuple(fc.record(shape), extra)
    .map(([body, more]) => JSON.parse(JSON.stringify({ ...body, ...more })) as Record<string, unknown>)
}

describe('the API document and the server have the same rules', () => {
  const ajv = addFormats.default(new Ajv({ strict: false }))

  it.each([
    ['parse', parse, ajv.compile(kinds.objectSchema(fields))],
    ['parsePatch', parsePatch, ajv.compile(kinds.objectSchema(fields, true))],
  ] as const)('%s accepts exactly the bodies that its schema accepts', (_name, read, validate) => {
    let accepted = 0
    const runs = 2000
    fc.assert(
      fc.property(bodyOf(fields), (body) => {
        const byParse = read(fields, body).errors
        const bySchema = validate(body)
        if (bySchema) accepted += 1
        expect({ accepted: byParse === undefined, byParse }).toEqual({ accepted: bySchema, byParse })
      }),
      { numRuns: runs },
    )
    // Some bodies must be accepted and some refused, otherwise the comparison would prove little.
    expect(accepted).toBeGreaterThan(runs / 50)
    expect(accepted).toBeLessThan(runs - runs / 50)
  })
})
