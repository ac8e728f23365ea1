import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp } from '@core/server/testing'
import { hashToken } from '@core/server/plugin'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { publicFormOf, publicForms } from '../../shared/forms/publicForms'
import { formLinks } from './formLinks'
import { type FormApp, createFormApp, save, submit, verify } from './testing/formApp'

let test: TestApp
let forms: FormApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  forms = await createFormApp(test)
})
afterAll(() => test.close())

const setLink = (id: number, column: string, at: string) =>
  sql`update referrals.form_link set ${sql.ref(column)} = ${at} where id = ${id}`.execute(test.db.query)

describe('a link to a form', () => {
  it('contains 32 random bytes behind the #, of which the database has only the hash, and is valid for 14 days', async () => {
    const { id, referralId, token } = await forms.fresh()
    expect(formLinks.url('http://localhost:3000', { referralId, form: publicFormOf('intake').id }, token)).toBe(
      `http://localhost:3000/intake-form#${token}`,
    )
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await sql<{ hash: Buffer; days: number; all: string }>`
      select token_hash as hash, (extract(epoch from expires_at - issued_at) / 86400)::int as days, form_link::text as all from referrals.form_link where id = ${id}`.execute(
      test.db.query,
    )
    expect(rows[0]!.hash.equals(hashToken(token))).toBe(true)
    expect(rows[0]!.days).toBe(14)
    expect(rows[0]!.all).not.toContain(token)
  })

  it.each(publicForms)(
    '[S7.9] $verify returns the form of a valid link, and nothing about the client',
    async ({ key, title }) => {
      const { token } = await forms.fresh(key)
      const { status, body } = await verify(test.visitor(), token, key)
      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        data: {
          form: key,
          title,
          brand: 'White Glove',
          formVersion: formDefinitions[key].version,
          expiresAt: expect.stringMatching(/Z$/),
          draft: null,
        },
      })
    },
  )

  it('is recorded as opened at its first use', async () => {
    const { id, token } = await forms.fresh()
    await verify(test.visitor(), token)
    const opened = () =>
      sql<{ at: string }>`select opened_at as at from referrals.form_link where id = ${id}`
        .execute(test.db.query)
        .then(({ rows }) => rows[0]!.at)
    const first = await opened()
    expect(first).toMatch(/Z$/)
    await verify(test.visitor(), token)
    expect(await opened()).toBe(first)
  })

  it('is invalid once a newer one of the same form was sent; those of other forms remain valid', async () => {
    const { referralId, token } = await forms.fresh()
    const other = await forms.link(referralId, 'handbook')
    const newer = await forms.link(referralId)
    expect((await verify(test.visitor(), token)).body).toMatchObject({ success: false, reason: 'revoked' })
    expect((await verify(test.visitor(), newer.token)).status).toBe(200)
    expect((await verify(test.visitor(), other.token, 'handbook')).status).toBe(200)
  })

  it('is valid once if two are sent at the same time', async () => {
    const referralId = await forms.referral()
    const links = await Promise.all([forms.link(referralId), forms.link(referralId), forms.link(referralId)])
    const answers = await Promise.all(links.map(({ token }) => verify(test.visitor(), token)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410])
  })

  it('is not created for a referral that does not exist', async () => {
    await expect(forms.link(999_999)).rejects.toThrow(/Referral not found/)
  })
})

describe('[S7.9] an invalid link returns the reason, with nothing about the client, in every call', () => {
  const cases: [
    what: string,
    status: number,
    reason: string,
    spoil: (link: { id: number; referralId: number; token: string }) => Promise<unknown>,
  ][] = [
    ['was guessed', 404, 'unknown', async () => {}],
    ['has expired', 410, 'expired', ({ id }) => setLink(id, 'expires_at', '2020-01-01T00:00:00Z')],
    ['was revoked', 410, 'revoked', ({ id }) => setLink(id, 'revoked_at', '2020-01-01T00:00:00Z')],
    ['was spent', 409, 'spent', ({ token }) => submit(test.visitor(), token)],
    [
      'belongs to a referral that was deleted',
      410,
      'revoked',
      async ({ referralId }) => (await test.as('Intake Manager')).delete(`/api/referral/${referralId}`),
    ],
  ]
  it.each(cases)('%s', async (what, status, reason, spoil) => {
    const link = await forms.fresh()
    await spoil(link)
    const token = what === 'was guessed' ? 'A'.repeat(43) : link.token
    const visitor = test.visitor()
    for (const answer of [
      await verify(visitor, token),
      await save(visitor, token, { client: {} }),
      await submit(visitor, token),
    ]) {
      expect(answer).toMatchObject({ status, body: { success: false, reason, message: expect.any(String) } })
      expect(JSON.stringify(answer.body)).not.toMatch(/Nora|Quist|REF-/)
    }
    if (reason === 'spent') expect((await verify(visitor, token)).body.message).toBe('Document Already Submitted!')
  })

  it('a link of another form is an unknown one', async () => {
    const { token } = await forms.fresh('handbook')
    expect(await verify(test.visitor(), token, 'intake')).toMatchObject({ status: 404, body: { reason: 'unknown' } })
    expect(await submit(test.visitor(), token, { form: 'intake' })).toMatchObject({
      status: 404,
      body: { reason: 'unknown' },
    })
    expect((await verify(test.visitor(), token, 'handbook')).status).toBe(200)
  })

  it('no attempt with it stores anything', async () => {
    const { referralId, token } = await forms.fresh('handbook')
    await submit(test.visitor(), token, { form: 'intake' })
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from referrals.form_submission where referral_id = ${referralId}`.execute(
      test.db.query,
    )
    expect(rows[0]!.count).toBe(0)
  })
})

describe('limits', () => {
  it('slow down an address that tries one unknown link after another, and return the delay', async () => {
    const guesser = test.visitor()
    const statuses: number[] = []
    for (let at = 0; at < 62; at += 1) {
      const { status, headers } = await verify(guesser, `guess${at}`)
      statuses.push(status)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    // A family with the same address can still open theirs.
    const { token } = await forms.fresh()
    expect((await verify(guesser, token)).status).toBe(200)
  })

  it('slow down hundreds of calls with one link, and lose none of the valid ones', async () => {
    const { referralId, token } = await forms.fresh()
    const visitor = test.visitor()
    const answers = await Promise.all(Array.from({ length: 300 }, () => submit(visitor, token, { key: 'one' })))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect(count(200)).toBeGreaterThan(0)
    expect(count(429)).toBeGreaterThan(200)
    expect(count(200) + count(429)).toBe(300)
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from referrals.form_submission where referral_id = ${referralId}`.execute(
      test.db.query,
    )
    expect(rows[0]!.count).toBe(1)
  })
})
