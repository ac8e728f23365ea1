import fc from 'fast-check'
import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import type { Field, Fields } from '@core/entity'
import { type TestApp, createTestApp } from '@core/server/testing'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { publicFormOf, publicForms } from '../../shared/forms/publicForms'
import { sampleAnswers } from '../../shared/forms/testing/sampleAnswers'
import { type FormApp, createFormApp, resume, save, submit, verify } from './testing/formApp'

const lines: string[] = []
let test: TestApp
let forms: FormApp
beforeAll(async () => {
  test = await createTestApp({
    plugins: [plugin],
    deployment,
    logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  })
  forms = await createFormApp(test)
})
afterAll(() => test.close())

const script = '<script>alert(1)</script>'

/** A script in every field that accepts text. */
function scripts(fields: Fields, sample: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = scriptIn(field, sample[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function scriptIn({ kind, max = 200, schema, fields }: Field, sample: unknown): unknown {
  if ((kind === 'text' || kind === 'longText') && schema.pattern === undefined) return script.slice(0, max)
  if (kind === 'tags') return [script]
  if (kind === 'signature') return { method: 'typed', name: script }
  if (kind === 'group' && sample) return scripts(fields!, sample as Record<string, unknown>)
  if (kind === 'rows' && sample) return (sample as Record<string, unknown>[]).map((row) => scripts(fields!, row))
  return sample
}

describe('a script in every field', () => {
  it.each(publicForms)('of $title is stored as plain text', async ({ key, id }) => {
    const { referralId, token } = await forms.fresh(key)
    const answers = scripts(formDefinitions[key].fields, sampleAnswers[key])
    expect((await submit(test.visitor(), token, { form: key, answers })).body).toMatchObject({ success: true })
    const { rows } = await sql<{
      answers: object
      signer: string
    }>`select answers, signer from referrals.form_submission where referral_id = ${referralId} and form = ${id}`.execute(
      test.db.query,
    )
    expect(rows[0]).toMatchObject({ signer: script, answers: JSON.parse(JSON.stringify(answers)) })
  })

  it('is not echoed by an error message, which is always JSON', async () => {
    const { token } = await forms.fresh()
    const { status, body, headers } = await submit(test.visitor(), token, { answers: { zip: script, [script]: 1 } })
    expect(status).toBe(400)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body.success).toBe(false)
  })
})

describe('any request body', () => {
  const names = fc.constantFrom(
    'printedName',
    'signature',
    'client',
    'guardians',
    'coverages',
    'clinical',
    'consent',
    'records',
    'expiryDate',
    'channels',
    'allergies',
    'relationship',
    '__proto__',
    'constructor',
    '',
  )
  const nasty = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom<unknown>('\u0000', '\ud800', 'x'.repeat(10_000), [[[[]]]], { __proto__: 1 }, 1e308, -0, [null], {
      method: 'drawn',
      strokes: [[1e308, -1]],
    }),
  )
  const answers = fc.dictionary(names, nasty, { maxKeys: 4 })

  it.each(publicForms)('to $submit with a valid link is answered without a server error', async ({ key }) => {
    const referralId = await forms.referral()
    await fc.assert(
      fc.asyncProperty(answers, fc.boolean(), async (part, isWhole) => {
        const { token } = await forms.link(referralId, key)
        const { status, body } = await test
          .visitor()
          .post(publicFormOf(key).submit, { token, answers: isWhole ? part : { ...sampleAnswers[key], ...part } })
        expect(status).toBeLessThan(500)
        if (status >= 400) expect(body).toMatchObject({ success: false, message: expect.any(String) })
      }),
      { numRuns: 25 },
    )
  })

  it('is stored as a draft and comes back unchanged, or is refused', async () => {
    const referralId = await forms.referral()
    await fc.assert(
      fc.asyncProperty(answers, async (part) => {
        await sql`delete from referrals.form_draft where referral_id = ${referralId}`.execute(test.db.query)
        const { token } = await forms.link(referralId)
        const phone = test.visitor()
        const { status } = await save(phone, token, part)
        // Names that would change the prototype of every object are refused before anything reads them.
        expect(status).toBe(JSON.stringify(part).includes('"__proto__"') ? 400 : 200)
        if (status === 200)
          expect((await resume(phone, token)).body.data.answers).toEqual(JSON.parse(JSON.stringify(part)))
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    [{}],
    [{ token: null }],
    [{ token: 1, answers: 1 }],
    [{ token: 'x'.repeat(101), answers: {} }],
    [[]],
    ['text'],
    [{ token: 'a', answers: {}, more: 1 }],
  ])('%j is refused', async (body) => {
    for (const path of [
      '/api/referralForm/SaveDraft',
      '/api/referralForm/ResumeDraft',
      ...publicForms.map((form) => form.submit),
    ]) {
      const { status } = await test.visitor().post(path, body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })

  it('that is nested very deeply, or has a megabyte, is refused', async () => {
    const { token } = await forms.fresh()
    const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)
    expect(
      (await test.visitor().post('/api/referralForm/SaveDraft', `{"token":"${token}","answers":${deep}}`)).status,
    ).toBe(400)
    expect((await save(test.visitor(), token, { a: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  })
})

describe('an attacker', () => {
  it('on another site can’t make a browser submit or save', async () => {
    const { token } = await forms.fresh()
    const evil = { origin: 'https://evil.example' }
    expect(
      (await test.visitor().post('/api/referrals/form/submit', { token, answers: sampleAnswers.intake }, evil)).status,
    ).toBe(403)
    expect((await test.visitor().post('/api/referralForm/SaveDraft', { token, answers: {} }, evil)).status).toBe(403)
  })

  it('who reads the log learns neither a link nor a name', async () => {
    const { token } = await forms.fresh()
    const visitor = test.visitor()
    await verify(visitor, token)
    await save(visitor, token, { client: { firstName: 'Nora' } })
    await resume(test.visitor(), token, '2016-02-29')
    await submit(visitor, token)
    const log = lines.join('')
    expect(log).toContain('/api/referral/verifyToken/:token')
    expect(log).not.toContain(token)
    expect(log).not.toMatch(/Nora|Quist|2016-02-29/)
  })
})
