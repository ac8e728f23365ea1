import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { on } from '@core/server/plugin'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { type FormSubmitted, formSubmitted } from '../../contract/formSubmitted'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { publicForms } from '../../shared/forms/publicForms'
import { type FormApp, createFormApp, save, submit } from './testing/formApp'
import { today } from '@core/entity'

const heard: FormSubmitted[] = []
const listener = {
  id: 'listener',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  subscriptions: { 'listener.hear': on(formSubmitted, async (payload) => void heard.push(payload)) },
}

let test: TestApp
let forms: FormApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin, listener], deployment })
  forms = await createFormApp(test)
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

const stored = async (referralId: number) =>
  (
    await sql<{
      id: number
      form: number
      answers: Record<string, unknown>
      signer: string
    }>`select id, form, answers, signer from referrals.form_submission where referral_id = ${referralId}`.execute(
      test.db.query,
    )
  ).rows
const statusOf = async (referralId: number) =>
  (await manager.get(`/api/referral/${referralId}`)).body.data.status as number

describe('[S7.9] a submission', () => {
  it.each(publicForms)(
    '[S8.9] of $title is stored with its version, its signer and the server’s date',
    async ({ id, key, title }) => {
      const { referralId, token } = await forms.fresh(key)
      const { status, body } = await submit(test.visitor(), token, { form: key })
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, message: 'Document submitted successfully.' },
      })
      const [row] = await stored(referralId)
      expect(row).toMatchObject({
        form: id,
        signer: 'Ingrid Quist',
        answers: { printedName: 'Ingrid Quist', signature: { method: 'typed', name: 'Ingrid Quist' } },
      })
      const { rows } = await sql<{ recent: boolean; version: string; spent: boolean; draft: number }>`
      select signed_at > now() - interval '1 minute' as recent, form_version as version, (select spent_at is not null from referrals.form_link where id = link_id) as spent,
        (select count(*)::int from core.audit_entry where action = 'formSubmitted' and record_id = ${referralId}) as audited
      from referrals.form_submission where referral_id = ${referralId}`.execute(test.db.query)
      expect(rows).toEqual([{ recent: true, version: formDefinitions[key].version, spent: true, audited: 1 }])
      const [entry] = (await manager.post('/api/referral/History', { id: referralId })).body.data
      expect(entry).toMatchObject({ by: null, via: 'system', note: `The family submitted: ${title}` })
    },
  )

  it('of the intake form moves the referral from Intake Sent to Intake Review automatically', async () => {
    const { referralId, token } = await forms.fresh()
    await submit(test.visitor(), token)
    expect(await statusOf(referralId)).toBe(4)
    const [entry] = (await manager.post('/api/referral/History', { id: referralId })).body.data
    expect(entry).toMatchObject({ by: null, changes: [{ field: 'status', from: 'Intake Sent', to: 'Intake Review' }] })
    const { rows } =
      await sql`select from_status, to_status, changed_by, note from referrals.status_change where referral_id = ${referralId} order by id desc limit 1`.execute(
        test.db.query,
      )
    expect(rows).toEqual([{ from_status: 3, to_status: 4, changed_by: null, note: 'By the family' }])
  })

  it('moves it from no other status, and other forms move nothing', async () => {
    for (const [status, form] of [
      [1, 'intake'],
      [5, 'intake'],
      [3, 'handbook'],
    ] as const) {
      const referralId = await forms.referral(status)
      const { token } = await forms.link(referralId, form)
      expect((await submit(test.visitor(), token, { form })).status).toBe(200)
      expect(await statusOf(referralId)).toBe(status)
    }
  })

  it('triggers the PDF once', async () => {
    const { referralId, token } = await forms.fresh()
    const visitor = test.visitor()
    await submit(visitor, token, { key: 'a' })
    await submit(visitor, token, { key: 'a' })
    const [row] = await stored(referralId)
    await expect
      .poll(() => heard.filter((event) => event.referralId === referralId))
      .toEqual([{ referralId, submissionId: row!.id, form: 1 }])
  })

  it('names each field that violates a rule, and changes nothing: the link is valid, the draft remains', async () => {
    const { referralId, token } = await forms.fresh()
    const visitor = test.visitor()
    await save(visitor, token, { client: { firstName: 'Nora' } })
    const wrong = {
      client: { firstName: 'x'.repeat(10_000), lastName: '', dateOfBirth: '2016-02-30', state: 'ZZ', zip: '1' },
      coverages: [{ payer: 'A', memberId: 'B', verifiedBy: 'me' }],
      signature: null,
    }
    const { status, body } = await submit(visitor, token, { answers: wrong })
    expect(status).toBe(400)
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: 'answers.client.firstName', message: 'First name can have at most 100 characters' },
        { field: 'answers.client.lastName', message: 'Last name is required' },
        { field: 'answers.client.dateOfBirth', message: 'Date of birth must be a date in the form YYYY-MM-DD' },
        { field: 'answers.coverages[0].verifiedBy', message: 'There is no field “verifiedBy” here' },
        { field: 'answers.signature', message: 'Signature is required' },
      ]),
    )
    expect(await submit(visitor, token, { answers: { consent: { services: false, emergency: true } } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'answers.consent.services' }] },
    })
    expect(await stored(referralId)).toEqual([])
    expect(await statusOf(referralId)).toBe(3)
    expect((await submit(visitor, token)).status).toBe(200)
  })
})

describe('[D3] an intake form that is submitted while its referral is on hold', () => {
  it('leaves it on hold, and it returns into review', async () => {
    const { referralId, token } = await forms.fresh()
    const hold = await manager.put(`/api/referral/${referralId}`, {
      version: 1,
      status: 11,
      holdReason: 1,
      holdReviewDate: today(),
    })
    expect(hold.status, hold.body.message).toBe(200)
    expect((await submit(test.visitor(), token)).status).toBe(200)
    const { version, ...record } = (await manager.get(`/api/referral/${referralId}`)).body.data
    expect(record).toMatchObject({ status: 11, heldFromStatus: 4, holdReason: 1 })
    expect((await manager.put(`/api/referral/${referralId}`, { version, status: 4 })).status).toBe(200)
  })
})

describe('[S8.7] a form is submitted once', () => {
  it('by two tabs at once: one is accepted, the other is told that it was submitted already', async () => {
    const { referralId, token } = await forms.fresh()
    const answers = await Promise.all([
      submit(test.visitor(), token, { key: 'one' }),
      submit(test.visitor(), token, { key: 'two' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      message: 'Document Already Submitted!',
      reason: 'spent',
    })
    expect(await stored(referralId)).toHaveLength(1)
  })

  it('on two nodes at once too', async () => {
    const node = await test.node()
    const { referralId, token } = await forms.fresh()
    const answers = await Promise.all([
      submit(test.visitor(), token),
      submit(node.visitor(), token),
      submit(node.visitor(), token),
    ])
    await node.close()
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect(await stored(referralId)).toHaveLength(1)
  })

  it('so that a retry gets the first response; a new attempt, or other answers, do not', async () => {
    const { referralId, token } = await forms.fresh()
    expect((await submit(test.visitor(), token, { key: 'k' })).status).toBe(200)
    expect(await submit(test.visitor(), token, { key: 'k' })).toMatchObject({
      status: 200,
      body: { message: 'Document submitted successfully.' },
    })
    expect((await submit(test.visitor(), token, { key: 'other' })).status).toBe(409)
    expect((await submit(test.visitor(), token)).status).toBe(409)
    expect((await submit(test.visitor(), token, { key: 'k', answers: { printedName: 'Lars Quist' } })).status).toBe(409)
    expect(await stored(referralId)).toHaveLength(1)
  })

  it('or not at all: after a crash in the middle nothing is stored, and the retry stores all of it', async () => {
    const { referralId, token } = await forms.fresh()
    // The last step fails, as if the database had been killed.
    await sql`create function core.cut() returns trigger language plpgsql as $$ begin if new.action = 'formSubmitted' then raise exception 'cut'; end if; return new; end $$`.execute(
      test.db.query,
    )
    await sql`create trigger cut before insert on core.audit_entry for each row execute function core.cut()`.execute(
      test.db.query,
    )
    const cut = await submit(test.visitor(), token, { key: 'k' })
    await sql`drop function core.cut cascade`.execute(test.db.query)
    expect(cut).toMatchObject({ status: 500, body: { message: 'Something went wrong. Please try again later.' } })
    expect(await stored(referralId)).toEqual([])
    expect(await statusOf(referralId)).toBe(3)
    expect((await submit(test.visitor(), token, { key: 'k' })).status).toBe(200)
    expect(await stored(referralId)).toHaveLength(1)
    expect(heard.filter((event) => event.referralId === referralId).length).toBeLessThanOrEqual(1)
  })

  it('while the office changes the referral: both changes are stored, or the office gets a conflict', async () => {
    const { referralId, token } = await forms.fresh()
    const { version } = (await manager.get(`/api/referral/${referralId}`)).body.data
    const [family, office] = await Promise.all([
      submit(test.visitor(), token),
      manager.put(`/api/referral/${referralId}`, { version, nextFollowUp: '2027-01-05' }),
    ])
    expect(family.status).toBe(200)
    expect([200, 409]).toContain(office.status)
    expect((await manager.get(`/api/referral/${referralId}`)).body.data).toMatchObject({
      status: 4,
      nextFollowUp: office.status === 200 ? '2027-01-05' : null,
    })
  })

  it('while a new link is sent: it is accepted, or refused because of the newer link', async () => {
    const { referralId, token } = await forms.fresh()
    const [family] = await Promise.all([submit(test.visitor(), token), forms.link(referralId)])
    expect([200, 410]).toContain(family.status)
    expect(await stored(referralId)).toHaveLength(family.status === 200 ? 1 : 0)
  })
})
