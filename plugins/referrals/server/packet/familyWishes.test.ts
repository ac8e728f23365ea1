import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { ReferralInput } from '../../shared/referralEntity'
import { remind } from './remindOfForms'
import { countLiveLinks, createFamily, mailsTo, packetItem } from './testing/packetFamilies'
import { submitted } from './testing/submitted'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

const send = (id: number, body: object = {}) =>
  manager.post(`/api/referral/${id}/send-form-link`, { form: 'intake', channel: 'email', ...body })
const packet = async (id: number) => (await manager.get(`/api/referral/${id}/packet`)).body.data
const item = (id: number, form?: string) => packetItem(manager, id, form)
const mails = (to: string, count: number) => mailsTo(test, to, count)
const fresh = (more?: Partial<ReferralInput>) => createFamily(manager, more)
const liveLinks = (id: number) => countLiveLinks(test, id)
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('a family that did not agree to texts and email', () => {
  const declined = { consent: { services: true, textAndEmail: false } }

  it('is sent nothing before somebody confirms that they were asked', async () => {
    const { id, email } = await fresh(declined)
    const message = 'The family did not agree to texts and email. Ask them, then say that they agree to this message.'
    expect(await send(id)).toMatchObject({ status: 400, body: { errors: [{ field: 'agreed', message }] } })
    expect(
      await manager.post(`/api/referral/${id}/send-jot-form-link`, { channel: 'sms', agreed: false }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'agreed' }] } })
    expect(await liveLinks(id)).toBe(0)
    expect((await send(id, { agreed: true })).status).toBe(200)
    await mails(email, 1)
    const { rows } = await sql<{
      agreed: boolean
    }>`select (details ->> 'agreed')::boolean as agreed from core.audit_entry where action = 'formLinkSent' and record_id = ${id}`.execute(
      test.db.query,
    )
    expect(rows).toEqual([{ agreed: true }])
  })

  it('is not reminded, because nobody asks them when the reminder is sent', async () => {
    const { id } = await fresh(declined)
    expect(await send(id, { agreed: true, remindOn: daysAhead(3) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'remindOn' }] },
    })
    await send(id, { agreed: true })
    expect(
      await manager.put(`/api/referral/${id}/form-reminder`, { form: 'intake', remindOn: daysAhead(3) }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'remindOn' }] } })
    expect((await manager.put(`/api/referral/${id}/form-reminder`, { form: 'intake', remindOn: null })).status).toBe(
      200,
    )
  })

  it('differs from a family that nobody asked, which is sent forms', async () => {
    const { id } = await fresh({ consent: null })
    expect((await send(id)).status).toBe(200)
  })
})

describe('[D4] a family that sent in its communication policy', () => {
  const family = async (policy: object) => {
    const made = await fresh()
    await submitted(test, made.id, 'communicationPolicy', { channels: [2], textPhone: made.phone, ...policy })
    return made
  }
  const refused = (message: RegExp, field = 'agreed') => ({
    status: 400,
    body: { errors: [{ field, message: expect.stringMatching(message) }] },
  })

  it('is sent forms by the allowed channels, and by another one only after somebody asked them', async () => {
    const { id, email, phone } = await family({})
    expect((await packet(id)).against).toEqual({
      email: {
        form: 'The communication policy of the family does not allow email.',
        reminder: 'The communication policy of the family does not allow email.',
      },
      sms: { form: null, reminder: null },
    })
    expect(await send(id)).toMatchObject(refused(/does not allow email\. Ask them, then say that they agree/))
    expect(await manager.post(`/api/referral/${id}/send-jot-form-link`, {})).toMatchObject(refused(/not allow email/))
    expect(await liveLinks(id)).toBe(0)
    expect((await send(id, { channel: 'sms' })).status).toBe(200)
    await mails(phone, 1)
    expect((await send(id, { agreed: true })).status).toBe(200)
    await mails(email, 1)
  })

  it('that allows only calls is sent nothing before somebody asked them', async () => {
    const { id } = await family({ channels: [1] })
    expect(await send(id, { channel: 'sms' })).toMatchObject(refused(/allows no texts and no email/))
  })

  it('is sent nothing in its quiet hours, unless somebody asked them', async () => {
    const { id, phone } = await family({ quietFrom: '00:00', quietTo: '24:00' })
    expect(await send(id, { channel: 'sms' })).toMatchObject(refused(/no messages from 00:00 to 24:00/))
    expect((await send(id, { channel: 'sms', agreed: true })).status).toBe(200)
    await mails(phone, 1)
  })

  it('can’t get a reminder scheduled that may not be sent', async () => {
    const { id } = await family({ optOut: true })
    const remindOn = daysAhead(3)
    expect(await send(id, { channel: 'sms', remindOn })).toMatchObject(refused(/want no reminders/, 'remindOn'))
    expect((await send(id, { channel: 'sms' })).status).toBe(200)
    expect(await manager.put(`/api/referral/${id}/form-reminder`, { form: 'intake', remindOn })).toMatchObject(
      refused(/want no reminders/, 'remindOn'),
    )
    expect((await item(id)).link!.remindOn).toBeNull()
  })
})

describe('a reminder', () => {
  const day = (days: number, hour: number) => new Date(new Date(`${daysAhead(days)}T00:00:00`).setHours(hour))
  const run = (now: Date) => remind({ db: test.db }, new AbortController().signal, now)

  it('[D4] is not sent if the communication policy does not allow it or refuses reminders, and waits for the end of quiet hours', async () => {
    const [barred, opted, quiet] = [await fresh(), await fresh(), await fresh()]
    for (const { id, phone } of [barred, opted, quiet]) {
      await send(id, { form: 'handbook', channel: 'sms', remindOn: daysAhead(1) })
      await mails(phone, 1)
      await expect.poll(() => item(id, 'handbook')).toMatchObject({ state: 'sent' })
    }
    const policy = { channels: [2], textPhone: quiet.phone }
    await submitted(test, barred.id, 'communicationPolicy', { ...policy, channels: [1, 3] })
    await submitted(test, opted.id, 'communicationPolicy', { ...policy, optOut: true })
    await submitted(test, quiet.id, 'communicationPolicy', { ...policy, quietFrom: '09:00', quietTo: '12:00' })
    await run(day(1, 11))
    for (const [{ id }, why] of [
      [barred, 'does not allow texts'],
      [opted, 'want no reminders'],
    ] as const) {
      expect((await item(id, 'handbook')).link).toMatchObject({ remindOn: null, remindedAt: null })
      const told = (await manager.post('/api/referral/History', { id })).body.data as { note: string | null }[]
      expect(told.map(({ note }) => note)).toContainEqual(
        expect.stringMatching(new RegExp(`^Not reminded by text message: Caregiver handbook\\. .*${why}`)),
      )
    }
    expect((await item(quiet.id, 'handbook')).link).toMatchObject({ remindOn: daysAhead(1), remindedAt: null })
    await run(day(1, 13))
    await mails(quiet.phone, 2)
    expect(test.sent.filter(({ to }) => to === barred.phone || to === opted.phone)).toHaveLength(2)
  })
})
