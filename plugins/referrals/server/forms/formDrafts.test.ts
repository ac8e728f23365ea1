import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp, sampleFiles } from '@core/server/testing'
import { purgeDrafts } from './purgeDrafts'
import { type FormApp, attach, createFormApp, resume, save, submit, verify } from './testing/formApp'

let test: TestApp
let forms: FormApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  forms = await createFormApp(test)
})
afterAll(() => test.close())

const typed = {
  client: { firstName: 'No', dateOfBirth: 'not a day yet' },
  clinical: { concerns: 'a\u0000b </script> \ud800' },
}

describe('a draft', () => {
  it('is resumed without a question in the browser that saved it, as it was typed', async () => {
    const { token } = await forms.fresh()
    const phone = test.visitor()
    expect((await save(phone, token, typed)).body.data).toEqual({ version: 1, savedAt: expect.stringMatching(/Z$/) })
    expect((await verify(phone, token)).body.data.draft).toEqual({ savedAt: expect.any(String), unlocked: true })
    expect((await resume(phone, token)).body.data).toEqual({
      answers: JSON.parse(JSON.stringify(typed)),
      step: 'child',
      version: 1,
      savedAt: expect.any(String),
    })
    expect((await save(phone, token, { client: { firstName: 'Nora' } }, 1)).body.data.version).toBe(2)
  })

  it('is unlocked by a cookie that scripts can’t read and other sites can’t send, valid for this form only', async () => {
    const { token } = await forms.fresh()
    const { headers } = await save(test.visitor(), token, typed)
    expect(String(headers['set-cookie'])).toMatch(
      /^wg_form_[0-9a-f]{12}=[\w-]{43}; Max-Age=1209600; Path=\/api; HttpOnly; SameSite=Strict$/,
    )
  })

  it('is resumed on another device after the client’s date of birth, which may be the typed one', async () => {
    const { token } = await forms.fresh()
    await save(test.visitor(), token, { client: { firstName: 'Nora', dateOfBirth: '2016-02-28' } })
    const laptop = test.visitor()
    expect((await verify(laptop, token)).body.data.draft).toMatchObject({ unlocked: false })
    expect(await resume(laptop, token)).toMatchObject({
      status: 403,
      body: { reason: 'locked', errors: [{ field: 'dateOfBirth' }] },
    })
    const wrong = await resume(laptop, token, '2015-02-28')
    expect(wrong).toMatchObject({ status: 400, body: { reason: 'wrongDate', errors: [{ field: 'dateOfBirth' }] } })
    expect(JSON.stringify(wrong.body)).not.toMatch(/Nora|2016/)
    expect((await resume(laptop, token, '2016-02-29')).body.data).toMatchObject({
      version: 1,
      answers: { client: { firstName: 'Nora' } },
    })
    expect((await resume(laptop, token)).status).toBe(200)
    expect((await resume(test.visitor(), token, '2016-02-28')).status).toBe(200)
  })

  it('[security 9] is not submitted from a device that has only the link', async () => {
    const { token } = await forms.fresh()
    await save(test.visitor(), token, { client: { firstName: 'Nora', dateOfBirth: '2016-02-28' } })
    const stranger = test.visitor()
    expect(await submit(stranger, token)).toMatchObject({
      status: 409,
      body: { reason: 'locked', errors: [{ field: 'dateOfBirth' }] },
    })
    await resume(stranger, token, '2016-02-28')
    expect((await submit(stranger, token)).status).toBe(200)
  })

  it('can’t be opened by guessing the date: after five attempts there is a delay, for another link too', async () => {
    const { referralId, token } = await forms.fresh()
    await save(test.visitor(), token, typed)
    const statuses: number[] = []
    for (let day = 1; day <= 7; day += 1) statuses.push((await resume(test.visitor(), token, `2015-01-0${day}`)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
    const { token: newer } = await forms.link(referralId)
    const held = await resume(test.visitor(), newer, '2016-02-29')
    expect(held.status).toBe(429)
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('can’t be overwritten by a device that has not unlocked it, whatever version it sends', async () => {
    const { token } = await forms.fresh()
    const phone = test.visitor()
    await save(phone, token, { client: { firstName: 'Nora' } })
    for (const version of [undefined, 1, 2])
      expect(await save(test.visitor(), token, {}, version)).toMatchObject({ status: 409, body: { reason: 'locked' } })
    expect((await resume(phone, token)).body.data.answers).toEqual({ client: { firstName: 'Nora' } })
  })

  it('reports to the later of two tabs that it was changed', async () => {
    const { token } = await forms.fresh()
    const phone = test.visitor()
    await save(phone, token, { a: 1 })
    const saves = await Promise.all([save(phone, token, { a: 2 }, 1), save(phone, token, { a: 3 }, 1)])
    expect(saves.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(saves.find(({ status }) => status === 409)!.body).toMatchObject({ reason: 'stale' })
    expect(await save(phone, token, { a: 4 })).toMatchObject({ status: 409, body: { reason: 'stale' } })
  })

  it('remains when the form is sent again, and is deleted with its submission', async () => {
    const { referralId, token } = await forms.fresh()
    const phone = test.visitor()
    await save(phone, token, typed)
    const { token: newer } = await forms.link(referralId)
    expect((await resume(phone, newer)).body.data).toMatchObject({ version: 1 })
    expect((await submit(phone, newer)).status).toBe(200)
    const { rows } = await sql`select from referrals.form_draft where referral_id = ${referralId}`.execute(
      test.db.query,
    )
    expect(rows).toEqual([])
  })

  it('is independent of another form’s draft of the same referral', async () => {
    const { referralId, token } = await forms.fresh()
    const { token: other } = await forms.link(referralId, 'handbook')
    const phone = test.visitor()
    await save(phone, token, { a: 1 })
    expect((await resume(phone, other)).body.data).toBeNull()
    expect((await save(phone, other, { b: 1 })).body.data.version).toBe(1)
  })

  it('is deleted, with its files, when no valid link to it is left', async () => {
    const { referralId, token } = await forms.fresh()
    const phone = test.visitor()
    await save(phone, token, typed)
    await attach(phone, token, sampleFiles.pdf)
    const left = async () => {
      await purgeDrafts.run({ db: test.db } as never, AbortSignal.timeout(10_000))
      const { rows } = await sql<{ drafts: number; files: number }>`select
        (select count(*)::int from referrals.form_draft where referral_id = ${referralId}) as drafts,
        (select count(*)::int from core.file where entity = 'referralForm' and record_id = ${referralId} and removed_at is null) as files`.execute(
        test.db.query,
      )
      return rows[0]
    }
    await sql`update referrals.form_draft set saved_at = now() - interval '31 days' where referral_id = ${referralId}`.execute(
      test.db.query,
    )
    await sql`update core.file set uploaded_at = now() - interval '31 days' where record_id = ${referralId}`.execute(
      test.db.query,
    )
    expect(await left()).toEqual({ drafts: 1, files: 1 })
    await sql`update referrals.form_link set expires_at = now() where referral_id = ${referralId}`.execute(
      test.db.query,
    )
    expect(await left()).toEqual({ drafts: 0, files: 0 })
  })
})
