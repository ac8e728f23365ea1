import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { hashToken } from '@core/server/plugin'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { FamilyForm, FamilyPacket } from '../../shared/packet/familyCalls'
import type { FormKey } from '../../shared/forms/publicForms'
import { resume, save, submit, verify } from '../forms/testing/formApp'
import { fullReferralBody } from '../testing/referralBody'
import { remind } from './remindOfForms'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

let families = 0
async function createReferral() {
  const email = `family${++families}@family.example`
  const guardian = { name: 'Ingrid Quist', relationship: 1, phone: '555-020-0001', email, legalCustody: 2 }
  const body = { ...fullReferralBody(), guardians: [guardian] }
  const id = (await manager.post('/api/referral/createReferral', body)).body.data.id as number
  return { id, email }
}
/** The token of the newest link to the page of all forms, once this number was mailed. */
async function mailedToken(email: string, count = 1): Promise<string> {
  const tokens = () =>
    test.sent.flatMap(({ to, text }) => (to === email ? [...text.matchAll(/\/packet#([\w-]{43})/g)] : []))
  await expect.poll(() => tokens().length).toBe(count)
  return tokens().at(-1)![1]!
}
const sendAll = (id: number, body: object = {}) => manager.post(`/api/referral/${id}/send-jot-form-link`, body)
const open = (token: string, visitor = test.visitor()) => visitor.post('/api/referralPacket/Open', { token })
const formsOf = async (token: string) => ((await open(token)).body.data as FamilyPacket).forms
const formIn = async (token: string, form: FormKey): Promise<FamilyForm> =>
  (await formsOf(token)).find((one) => one.form === form)!
async function fresh() {
  const { id, email } = await createReferral()
  await sendAll(id)
  return { id, email, token: await mailedToken(email) }
}

describe('[D4] the page of all forms', () => {
  it('opens each of them, contains nothing about the client, and the database has no token', async () => {
    const { id, token } = await fresh()
    const answer = await open(token)
    expect(JSON.stringify(answer.body)).not.toMatch(/Nora|Quist|2016/)
    const { forms } = answer.body.data as FamilyPacket
    expect(forms.map(({ form, state }) => [form, state])).toEqual(
      ['intake', 'handbook', 'healthPolicy', 'releaseInfo', 'communicationPolicy', 'schoolCollaboration'].map(
        (form) => [form, 'open'],
      ),
    )
    for (const { form, secret } of forms) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect((await verify(test.visitor(), secret!, form)).status).toBe(200)
    }
    const { rows } = await sql`
      select from referrals.packet_link where referral_id = ${id} and token_hash = ${hashToken(token)} and expires_at between now() + interval '13 days' and now() + interval '14 days'`.execute(
      test.db.query,
    )
    expect(rows).toHaveLength(1)
  })

  it('shows the started and the submitted forms; each form can be submitted once, and is protected as by its own link', async () => {
    const { token } = await fresh()
    const phone = test.visitor()
    const intake = (await formIn(token, 'intake')).secret!
    await save(phone, intake, { client: { firstName: 'Nora' } })
    expect(await formIn(token, 'intake')).toMatchObject({
      state: 'begun',
      at: expect.stringMatching(/Z$/),
      secret: intake,
    })
    expect(await resume(test.visitor(), intake), 'another device is asked for the day of birth').toMatchObject({
      status: 403,
      body: { reason: 'locked' },
    })
    const handbook = (await formIn(token, 'handbook')).secret!
    expect((await submit(phone, handbook, { form: 'handbook' })).status).toBe(200)
    expect(await formIn(token, 'handbook')).toEqual({
      form: 'handbook',
      state: 'done',
      at: expect.stringMatching(/Z$/),
      secret: null,
    })
    expect(await submit(phone, handbook, { form: 'handbook' })).toMatchObject({
      status: 409,
      body: { reason: 'spent' },
    })
  })

  it('can’t be opened by a form’s link, and a form’s link opens no other form', async () => {
    const { token } = await fresh()
    const intake = (await formIn(token, 'intake')).secret!
    expect(await open(intake)).toMatchObject({ status: 404, body: { reason: 'unknown' } })
    expect((await verify(test.visitor(), intake, 'handbook')).status).toBe(404)
    expect((await verify(test.visitor(), token, 'intake')).status).toBe(404)
  })

  it('sent again, invalidates the older page, with its links', async () => {
    const { id, email, token } = await fresh()
    const { secret } = await formIn(token, 'intake')
    await sendAll(id)
    const newer = await mailedToken(email, 2)
    expect(await open(token)).toMatchObject({ status: 410, body: { reason: 'revoked' } })
    expect((await verify(test.visitor(), secret!)).status).toBe(410)
    expect(await formIn(newer, 'intake')).toMatchObject({ state: 'open' })
  })

  it('of a form that was sent separately since, states that the newer message opens it', async () => {
    const { id, token } = await fresh()
    await manager.post(`/api/referral/${id}/send-form-link`, { form: 'intake' })
    expect(await formIn(token, 'intake')).toMatchObject({ state: 'elsewhere', secret: null })
    expect(await formIn(token, 'handbook')).toMatchObject({ state: 'open' })
  })

  it('expires, and can be revoked with all of its links or form by form', async () => {
    const { id, token } = await fresh()
    await manager.post(`/api/referral/${id}/revoke-form-link`, { form: 'handbook' })
    expect(await formIn(token, 'handbook')).toMatchObject({ state: 'withdrawn', secret: null })
    const { secret } = await formIn(token, 'intake')
    await sql`update referrals.packet_link set expires_at = now() where referral_id = ${id}`.execute(test.db.query)
    expect(await open(token)).toMatchObject({ status: 410, body: { reason: 'expired' } })
    await sql`update referrals.packet_link set expires_at = now() + interval '1 day' where referral_id = ${id}`.execute(
      test.db.query,
    )
    expect((await manager.post(`/api/referral/${id}/revoke-packet-link`)).status).toBe(200)
    expect(await open(token)).toMatchObject({ status: 410, body: { reason: 'revoked' } })
    expect(await verify(test.visitor(), secret!)).toMatchObject({ status: 410, body: { reason: 'revoked' } })
    expect((await manager.post(`/api/referral/${id}/revoke-packet-link`)).status).toBe(409)
    const [newest] = (await manager.post('/api/referral/History', { id })).body.data
    expect(newest.note).toMatch(/^Links taken back: Intake form, Health policy/)
    const auditor = await test.as('Auditor')
    expect((await auditor.post(`/api/referral/${id}/revoke-packet-link`)).status).toBe(403)
  })

  it('slows down an address that tries one unknown link after another', async () => {
    const visitor = test.visitor('203.0.113.77')
    const statuses: number[] = []
    for (let n = 0; n < 65; n++) statuses.push((await open('x'.repeat(43), visitor)).status)
    expect(statuses[0]).toBe(404)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a reminder of several forms', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const run = (days: number) => remind({ db: test.db }, new AbortController().signal, new Date(`${day(days)}T12:00:00`))

  it('is the page of all forms again, even if only one is left, and is not sent while somebody types in any of them', async () => {
    const { id, email } = await createReferral()
    await sendAll(id, { remindOn: day(3) })
    const token = await mailedToken(email)
    for (const { form, secret } of (await formsOf(token)).slice(1))
      expect((await submit(test.visitor(), secret!, { form })).status).toBe(200)
    const phone = test.visitor()
    await save(phone, (await formIn(token, 'intake')).secret!, {})
    await run(3)
    expect((await open(token)).status).toBe(200)
    await sql`update referrals.form_draft set saved_at = now() - interval '2 hours' where referral_id = ${id}`.execute(
      test.db.query,
    )
    await run(3)
    const newer = await mailedToken(email, 2)
    expect((await formsOf(newer)).map(({ state }) => state)).toEqual(['begun', 'done', 'done', 'done', 'done', 'done'])
    expect(test.sent.at(-1)!.subject).toBe('A reminder: a form to fill in for White Glove')
    expect((await open(token)).status).toBe(410)
  })
})

describe('the language of the message', () => {
  async function mailFor(languages: readonly string[]) {
    const { id, email } = await createReferral()
    await sql`update referrals.client set languages = ${JSON.stringify(languages)}::jsonb where id = (select client_id from referrals.referral where id = ${id})`.execute(
      test.db.query,
    )
    await sendAll(id)
    await expect.poll(() => test.sent.some(({ to }) => to === email)).toBe(true)
    return { id, email, mail: test.sent.find(({ to }) => to === email)! }
  }

  it('is Spanish for families who speak it first, with a link that opens the page in Spanish, and contains no name', async () => {
    const { mail } = await mailFor(['es', 'en'])
    expect(mail.subject).toBe('White Glove: 6 formularios por llenar')
    expect(mail.text).toMatch(/Abrir sus formularios: http:\/\/localhost:3000\/packet\?lang=es#[\w-]{43}/)
    expect(mail.text).toContain('Un solo enlace los abre todos: Formulario de admisión')
    expect(mail.text).toMatch(/hasta el \d+ de \w+ de \d{4}/)
    expect(mail.html).toContain('<html lang="es" dir="ltr">')
    expect(JSON.stringify(mail)).not.toMatch(/Nora|Quist/)
  })

  it('is English for families who speak it first, or if there is no translation into their language', async () => {
    for (const languages of [['en', 'es'], ['so'], []])
      expect((await mailFor(languages)).mail.subject).toBe('White Glove: 6 forms to fill in')
  })

  it('is the one chosen in the family’s communication policy', async () => {
    const { id, email } = await mailFor(['en'])
    const token = await mailedToken(email)
    const { secret } = await formIn(token, 'communicationPolicy')
    const form = 'communicationPolicy'
    expect((await submit(test.visitor(), secret!, { form, answers: { language: 'es' } })).status).toBe(200)
    await manager.post(`/api/referral/${id}/send-form-link`, { form: 'handbook', channel: 'email' })
    await expect
      .poll(() => test.sent.at(-1)!.text)
      .toMatch(/Manual para la familia: .*\/caregiver-handbook-form\?lang=es#/)
  })
})
