import fc from 'fast-check'
import plugin from '../plugin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Field, type Fields, parse } from '@core/entity'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { referralEntity } from '../../shared/referralEntity'
import { fullReferralBody, referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom("'", '"; --', '\\', '%_', '</script>', '${x}', '\u202eabc', 'ÅÄÖ', '🙂'),
)
const byKind: Record<string, (field: Field) => fc.Arbitrary<unknown>> = {
  text: ({ label, schema }) =>
    label === 'NPI'
      ? fc.constant('1234567893')
      : typeof schema.pattern === 'string'
        ? fc.stringMatching(new RegExp(schema.pattern))
        : texts,
  longText: () => texts,
  email: () => fc.emailAddress(),
  phone: () => fc.constantFrom('555-010-0001', '000-000-0000'),
  date: () =>
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  dateTime: () =>
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString()),
  integer: () => fc.constant(undefined),
  decimal: () => fc.double({ min: 0, max: 168, noNaN: true }).map((value) => value + 0),
  money: () => fc.constantFrom('0', '12.5', '999999999999.99'),
  yesNo: () => fc.boolean(),
  choice: ({ options }) => fc.constantFrom(...options!.map(({ id }) => id)),
  choices: ({ options }) =>
    fc.subarray(
      options!.map(({ id }) => id),
      { minLength: 1 },
    ),
  tags: () => fc.array(texts, { maxLength: 3 }),
  lookup: () => fc.integer({ min: 1, max: 10 }),
  reference: () => fc.constant(undefined),
  person: () => fc.constant(undefined),
  // Files must be uploaded before they are referred to: see bindFiles.test.ts.
  files: () => fc.constant(undefined),
  group: (field) => bodyOf(field.fields!),
  rows: (field) => fc.array(bodyOf(field.fields!), { maxLength: 2 }),
}

/** Bodies of a valid shape: most are accepted, and none may cause a server error. */
function bodyOf(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(fields).filter(([, field]) => !field.readOnly)
  const shape = entries.map(
    ([name, field]) =>
      [
        name,
        field.required ? byKind[field.kind]!(field) : fc.option(byKind[field.kind]!(field), { nil: undefined }),
      ] as const,
  )
  return fc.record(Object.fromEntries(shape))
}

const {
  status: _status,
  holdReason: _reason,
  holdReviewDate: _review,
  closeReason: _close,
  ...creatable
} = referralEntity.fields
const bodies = bodyOf(creatable).map((body) => JSON.parse(JSON.stringify(body)) as Record<string, unknown>)

/** The expected record: an empty group becomes null, and rows have ids. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'id' ? expect.anything() : empty(inner) ? null : settled(inner),
    ]),
  )
}
const empty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).every(empty))

describe('random bodies', () => {
  it('that are valid for the fields are stored, and come back unchanged', async () => {
    let stored = 0
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const parsed = parse(creatable, body)
        const answer = await manager.post('/api/referral/createReferral', {
          ...(body as object),
          differentPerson: true,
        })
        expect(answer.status).toBe(parsed.errors ? 400 : 201)
        if (parsed.errors) return
        stored += 1
        const { data } = (await manager.get(`/api/referral/${answer.body.data.id}`)).body
        expect(data).toMatchObject({ ...(settled(parsed.value) as object), priority: parsed.value.priority ?? 1 })
      }),
      { numRuns: 150 },
    )
    expect(stored).toBeGreaterThan(10)
  })

  it('of any JSON are refused without a server error', async () => {
    const { id } = (await manager.post('/api/referral/createReferral', fullReferralBody())).body.data
    const names = [...Object.keys(referralEntity.fields), 'version', 'statusNote', '__proto__', 'x']
    const parts = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
    await fc.assert(
      fc.asyncProperty(parts, async (part) => {
        const sent = [
          await manager.post('/api/referral/createReferral', { ...referralBody(), ...part }),
          await manager.put(`/api/referral/${id}`, { version: 1, ...part }),
        ]
        for (const { status, body } of sent) {
          expect(status).toBeLessThan(500)
          if (status >= 400) expect(body).toMatchObject({ success: false, message: expect.any(String) })
        }
      }),
      { numRuns: 150 },
    )
  })
})
