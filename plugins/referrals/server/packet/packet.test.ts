import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { hashToken } from '@core/server/plugin'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { ReferralInput } from '../../shared/referralEntity'
import { fullReferralBody, referralBody } from '../testing/referralBody'
import { remind } from './remindOfForms'
import { countLiveLinks, createFamily, mailsTo, packetItem } from './testing/packetFamilies'
import { submitted } from './testing/submitted'

let test: TestApp
let manager: Caller
let intake: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  intake = await test.as('Intake Coordinator')
})
afterAll(() => test.close())

const create = async (more: Partial<ReferralInput> = {}) =>
  (await manager.post('/api/referral/createReferral', { ...fullReferralBody(), ...more })).body.data.id as number
const send = (id: number, body: object = {}, caller = manager, headers = {}) =>
  caller.post(`/api/referral/${id}/send-form-link`, { form: 'intake', channel: 'email', ...body }, headers)
const packet = async (id: number, caller = manager) => (await caller.get(`/api/referral/${id}/packet`)).body.data
const item = (id: number, form?: string) => packetItem(manager, id, form)
const status = async (id: number) => (await manager.get(`/api/referral/${id}`)).body.data.status as number
const mails = (to: string, count: number) => mailsTo(test, to, count)
const fresh = (more?: Partial<ReferralInput>) => createFamily(manager, more)
const liveLinks = (id: number) => countLiveLinks(test, id)
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('[security 13] the messages of one form', () => {
  it('to one family are limited, however often somebody clicks', async () => {
    const { id } = await fresh()
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push((await send(id, { again: true })).status)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('[S7.9] sending a form’s link', () => {
  it('[S8.9] mails a link that opens this form, and reports it', async () => {
    const { id, email } = await fresh()
    const answer = await send(id)
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Send link successfully. Please check your mail' },
    })
    const [mail] = await mails(email, 1)
    const [, token] = /http:\/\/localhost:3000\/intake-form#([\w-]{43})/.exec(mail!.text)!
    const { rows } =
      await sql`select from referrals.form_link where referral_id = ${id} and token_hash = ${hashToken(token!)}`.execute(
        test.db.query,
      )
    expect(rows).toHaveLength(1)
    await expect
      .poll(() => item(id))
      .toMatchObject({
        state: 'sent',
        link: {
          channel: 'email',
          sentTo: 'Ingrid Quist (Mother)',
          issuedBy: 'Priya Raman',
          sentAt: expect.any(String),
        },
      })
  })

  it('[S7.9, S8.9] defaults to the intake form by email, and all missing ones by email; its instants are UTC', async () => {
    const { id, email } = await fresh()
    const message = 'Send link successfully. Please check your mail'
    expect(await manager.post(`/api/referral/${id}/send-form-link`)).toMatchObject({ status: 200, body: { message } })
    expect((await mails(email, 1))[0]!.text).toContain('/intake-form#')
    expect(await manager.post(`/api/referral/${id}/send-jot-form-link`, {})).toMatchObject({
      status: 200,
      body: { message },
    })
    expect((await mails(email, 2))[1]!.text).toContain('/packet#')
    await expect.poll(async () => (await item(id)).link!.sentAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
  })

  it('contains nothing about the client, because others may read the mailbox or phone', async () => {
    const { id, email, phone } = await fresh()
    await send(id)
    await send(id, { form: 'handbook', channel: 'sms' })
    const all = [...(await mails(email, 1)), ...(await mails(phone, 1))]
      .map((message) => JSON.stringify(message))
      .join()
    for (const secret of ['Nora', 'Quist', 'F84', 'REF-', 'Peanuts']) expect(all).not.toContain(secret)
  })

  it('[D3] of the intake form moves a new referral to Intake Sent, and of another form does not', async () => {
    const { id } = await fresh()
    await send(id, { form: 'handbook' })
    expect(await status(id)).toBe(1)
    await send(id)
    expect(await status(id)).toBe(3)
    await manager.put(`/api/referral/${id}`, {
      version: (await manager.get(`/api/referral/${id}`)).body.data.version,
      status: 2,
    })
    await send(id)
    expect(await status(id)).toBe(3)
  })

  it('[D4] again invalidates the older link', async () => {
    const { id, email } = await fresh()
    await send(id)
    await mails(email, 1)
    await send(id)
    const [first, second] = await mails(email, 2)
    expect(first!.text).not.toBe(second!.text)
    expect(await liveLinks(id)).toBe(1)
  })

  it('twice by a double click sends it once', async () => {
    const { id, email } = await fresh()
    const key = { 'idempotency-key': `send-${id}` }
    const answers = await Promise.all([send(id, {}, manager, key), send(id, {}, manager, key)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    await mails(email, 1)
    expect(
      (await sql`select from referrals.form_link where referral_id = ${id}`.execute(test.db.query)).rows,
    ).toHaveLength(1)
  })

  it('can be sent for a referral of an older version, whose guardians lack a field', async () => {
    const { id } = await fresh()
    await sql`update referrals.referral set guardians = '[{"id": 1, "name": "Ingrid Quist", "phone": "555-010-0103"}]' where id = ${id}`.execute(
      test.db.query,
    )
    const { recipients } = await packet(id)
    expect(recipients[0]).toMatchObject({ guardian: 1, phone: '555-010-0103', email: null })
  })

  it('is addressed to the chosen guardian, or to the client', async () => {
    const { id } = await fresh({ client: { ...referralBody().client, email: 'client@family.example' } })
    const { recipients } = await packet(id)
    expect(recipients).toMatchObject([
      { guardian: 1, name: 'Ingrid Quist', relation: 'Mother' },
      { guardian: null, name: 'Nora Quist', relation: 'Client' },
    ])
    await send(id, { guardian: 0 })
    await mails('client@family.example', 1)
    expect(await send(id, { guardian: 7 })).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'guardian', message: 'This person is not on the referral (any more). Choose another.' }],
      },
    })
    expect(await send(id, { guardian: 0, channel: 'sms' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            field: 'channel',
            message: 'Nora Quist has no phone number. Add it to the referral, or choose another way.',
          },
        ],
      },
    })
  })

  it('is refused if nobody can be reached, and on a closed referral', async () => {
    const id = await create({ guardians: [], client: referralBody().client })
    expect(await send(id)).toMatchObject({
      status: 400,
      body: { message: 'Nobody on this referral has an email. Add one to a guardian first.' },
    })
    const { id: closed } = await fresh()
    await manager.put(`/api/referral/${closed}`, { version: 1, status: 12, closeReason: 1 })
    expect(await send(closed)).toMatchObject({
      status: 409,
      body: { message: 'This referral is closed. Reopen it before you send forms.' },
    })
    expect(await liveLinks(closed)).toBe(0)
  })

  it('[S8.7] [S4.16] reports a form that was submitted, and sends it again on request', async () => {
    const { id } = await fresh()
    await submitted(test, id, 'handbook', {})
    expect(await send(id, { form: 'handbook' })).toMatchObject({
      status: 409,
      body: { success: false, message: 'Document Already Submitted!' },
    })
    expect((await send(id, { form: 'handbook', again: true })).status).toBe(200)
    expect(await item(id, 'handbook')).toMatchObject({ submission: { signer: 'Ingrid Quist' } })
  })

  it('for all missing ones is one message with one link, to the page of all forms', async () => {
    const { id, email } = await fresh()
    await submitted(test, id, 'healthPolicy', {})
    const answer = await manager.post(`/api/referral/${id}/send-jot-form-link`, { channel: 'email' })
    expect(answer.body.message).toBe('Send link successfully. Please check your mail')
    const [mail] = await mails(email, 1)
    expect(mail!.text.match(/#[\w-]{43}/g)).toHaveLength(1)
    expect(mail!.text).toMatch(/Open your forms: http:\/\/localhost:3000\/packet#[\w-]{43}/)
    expect(mail!.text).not.toContain('Health policy')
    expect(await status(id)).toBe(3)
  })

  it.each([
    ['an unknown form', { form: 'passport' }, 'form'],
    ['an unknown way', { channel: 'pigeon' }, 'channel'],
    ['a day that has passed', { remindOn: '2020-01-01' }, 'remindOn'],
    ['an unknown field', { text: 'hello' }, 'text'],
  ])('with %s is refused by field, and nothing is sent', async (_what, body, field) => {
    const { id } = await fresh()
    expect(await send(id, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } })
    expect(await liveLinks(id)).toBe(0)
  })
})

describe('the referral’s history', () => {
  it('contains the sent and the revoked links, with the recipients and the people who revoked them', async () => {
    const { id } = await fresh()
    await send(id, { form: 'handbook' })
    await manager.post(`/api/referral/${id}/revoke-form-link`, { form: 'handbook' })
    await manager.post(`/api/referral/${id}/send-jot-form-link`, { channel: 'sms' })
    const { data } = (await manager.post('/api/referral/History', { id })).body
    const told = (data as { note: string | null; by: { name: string } | null; via: string | null }[])
      .filter(({ note }) => note)
      .map(({ note, by, via }) => [by?.name, via, note])
    expect(told).toEqual([
      [
        'Priya Raman',
        null,
        'Sent by text message to Ingrid Quist (Mother): Intake form, Caregiver handbook, Health policy, Release of information, Communication policy, School collaboration',
      ],
      ['Priya Raman', null, 'Link taken back: Caregiver handbook'],
      ['Priya Raman', null, 'Sent by email to Ingrid Quist (Mother): Caregiver handbook'],
    ])
  })
})

describe('[D2] the permission to', () => {
  it('send is 317, on referrals that the person may see', async () => {
    const { id: mine } = await fresh({ assignedTo: 4 })
    const { id: others } = await fresh({ assignedTo: 5 })
    expect((await send(mine, {}, intake)).status).toBe(200)
    expect(await send(others, {}, intake)).toMatchObject({
      status: 404,
      body: { message: "Referral not found. It may have been deleted, or it isn't yours to see." },
    })
    expect((await intake.get(`/api/referral/${others}/packet`)).status).toBe(404)
    expect((await intake.post(`/api/referral/${others}/revoke-form-link`, { form: 'intake' })).status).toBe(404)
    expect((await intake.put(`/api/referral/${others}/form-reminder`, { form: 'intake', remindOn: null })).status).toBe(
      404,
    )
    expect((await send(mine, {}, await test.as('Auditor'))).status).toBe(403)
  })
})

describe('the state of a link', () => {
  it('changes with its events: not sent, sent, opened, draft, expired, submitted', async () => {
    const { id, email } = await fresh()
    expect(await item(id)).toMatchObject({ state: 'notSent', link: null, submission: null })
    await send(id)
    await mails(email, 1)
    await expect.poll(() => item(id)).toMatchObject({ state: 'sent' })
    await sql`update referrals.form_link set opened_at = now() where referral_id = ${id}`.execute(test.db.query)
    expect(await item(id)).toMatchObject({ state: 'opened' })
    await sql`insert into referrals.form_draft (referral_id, form, answers, devices) values (${id}, 1, '{}', '{}')`.execute(
      test.db.query,
    )
    expect(await item(id)).toMatchObject({ state: 'draft', draftSavedAt: expect.any(String) })
    await sql`update referrals.form_link set expires_at = now() where referral_id = ${id}`.execute(test.db.query)
    expect(await item(id)).toMatchObject({ state: 'expired' })
    await submitted(test, id, 'intake', {})
    expect(await item(id)).toMatchObject({ state: 'submitted', submission: { signer: 'Ingrid Quist' } })
  })

  it('ends when it is revoked', async () => {
    const { id } = await fresh()
    await send(id)
    expect((await manager.post(`/api/referral/${id}/revoke-form-link`, { form: 'intake' })).status).toBe(200)
    expect(await item(id)).toMatchObject({ state: 'revoked' })
    expect(await manager.post(`/api/referral/${id}/revoke-form-link`, { form: 'intake' })).toMatchObject({
      status: 409,
    })
  })
})

describe('a reminder', () => {
  const day = (days: number, hour: number) => new Date(new Date(`${daysAhead(days)}T00:00:00`).setHours(hour))
  const run = (now: Date) => remind({ db: test.db }, new AbortController().signal, now)

  it('is sent on its day, in office hours, once, with a new link', async () => {
    const { id, email } = await fresh()
    await send(id, { remindOn: daysAhead(3) })
    await mails(email, 1)
    await expect.poll(() => item(id)).toMatchObject({ state: 'sent', link: { remindOn: daysAhead(3) } })
    await run(day(2, 12))
    await run(day(3, 8))
    await run(day(3, 18))
    expect(await item(id)).toMatchObject({ link: { remindedAt: null } })
    await run(day(3, 9))
    await run(day(3, 10))
    const [, reminder] = await mails(email, 2)
    expect(reminder!.subject).toBe('A reminder: a form to fill in for White Glove')
    const [newest] = (await manager.post('/api/referral/History', { id })).body.data
    expect(newest).toMatchObject({
      by: null,
      via: 'system',
      note: 'Reminded Ingrid Quist (Mother) by email: Intake form',
    })
    expect(await liveLinks(id)).toBe(1)
  })

  it('is not sent to families who are typing, have submitted, or want no messages, nor for closed referrals', async () => {
    const typing = await fresh()
    const declined = await fresh()
    const done = await fresh()
    const closed = await fresh()
    for (const { id, email } of [typing, done, closed, declined]) {
      await send(id, { form: 'handbook', remindOn: daysAhead(1) })
      await mails(email, 1)
      await expect.poll(() => item(id, 'handbook')).toMatchObject({ state: 'sent' })
    }
    await sql`insert into referrals.form_draft (referral_id, form, answers, devices) values (${typing.id}, 2, '{}', '{}')`.execute(
      test.db.query,
    )
    await submitted(test, done.id, 'handbook', {})
    await manager.put(`/api/referral/${closed.id}`, { version: 1, status: 12, closeReason: 1 })
    await manager.put(`/api/referral/${declined.id}`, { version: 1, consent: { services: true, textAndEmail: false } })
    await run(day(1, 12))
    for (const { id } of [typing, done, closed, declined])
      expect((await item(id, 'handbook')).link!.remindedAt).toBeNull()
  })

  it('can be set, changed and cancelled', async () => {
    const { id } = await fresh()
    await send(id)
    const set = (remindOn: string | null) =>
      manager.put(`/api/referral/${id}/form-reminder`, { form: 'intake', remindOn })
    expect((await set(daysAhead(5))).body.message).toBe(`A reminder goes out on ${daysAhead(5)}`)
    expect((await item(id)).link!.remindOn).toBe(daysAhead(5))
    expect((await set(null)).status).toBe(200)
    expect((await item(id)).link!.remindOn).toBeNull()
    expect((await set('2020-01-01')).status).toBe(400)
    expect(
      (await manager.put(`/api/referral/${id}/form-reminder`, { form: 'handbook', remindOn: daysAhead(5) })).status,
    ).toBe(409)
  })
})
