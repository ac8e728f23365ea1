import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { viewerInRole, type Message, type ServerContext } from '@core/server/plugin'
import { getWrittenRecord } from '@core/server/entities'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import type { FamilyMessages } from '../../shared/contactLog/familyMessageCalls'
import { messageTemplates } from '../../shared/contactLog/messageTemplates'
import { submitted } from '../packet/testing/submitted'
import plugin from '../plugin'
import { referralBody } from '../testing/referralBody'
import { sendWaiting } from '../familyQueue'
import { messageFamily } from './messageFamily'
import { familyMessages } from './sendFamilyMessages'

let test: TestApp
let manager: Caller
let coordinator: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  ;[manager, coordinator] = [await test.as('Intake Manager'), await test.as('Intake Coordinator')]
})
afterAll(() => test.close())

const sent: Message[] = []
beforeEach(() => void (sent.length = 0))
const run = (now: Date, send: (message: Message) => Promise<void> = async (message) => void sent.push(message)) =>
  sendWaiting(
    familyMessages,
    {
      db: test.db,
      messages: { send },
      brand: async () =>
        ({ name: 'White Glove', officePhone: '555-010-0199' }) as Awaited<ReturnType<ServerContext['brand']>>,
    },
    new AbortController().signal,
    now,
  )
const clock = (hour: number) => new Date(2030, 4, 6, hour, 30)
const texts = { channels: [2], textPhone: '555-020-0007', language: 'es' }

let families = 0
async function family(policy?: Readonly<Record<string, unknown>>, more: object = {}): Promise<number> {
  families += 1
  const body = referralBody(more)
  const client = { ...body.client, firstName: `Nora ${families}`, lastName: 'Quist' }
  const { data } = (await manager.post('/api/referral/createReferral', { ...body, client })).body
  if (policy) await submitted(test, data.id, 'communicationPolicy', policy)
  return data.id
}
const read = async (id: number): Promise<FamilyMessages> =>
  (await manager.get(`/api/referral/${id}/family-message`)).body.data
const write = (id: number, body: object = {}, caller = manager, headers = {}) =>
  caller.post(`/api/referral/${id}/family-message`, { template: 1, channel: 'sms', ...body }, headers)
const logged = async (id: number) =>
  (await manager.post('/api/referralContact/List', { filter: { referralId: String(id) } })).body.data as {
    id: number
    kind: number
    note: string
  }[]
const notes = async (id: number) =>
  ((await manager.post('/api/referral/History', { id })).body.data as { note: string | null }[]).map(({ note }) => note)
const refused = (message: RegExp) => ({
  status: 400,
  body: { errors: [{ field: 'channel', message: expect.stringMatching(message) }] },
})

describe('[D4] a message from a template', () => {
  it('is sent once, in the language and to the number of the communication policy, and is in the contact log with the follow-up', async () => {
    const id = await family(texts)
    const nextFollowUp = addDays(today(), 3)
    expect(await write(id, { note: 'Mother prefers evenings', nextFollowUp })).toMatchObject({
      status: 200,
      body: { message: 'The text message goes out now' },
    })
    expect(await logged(id)).toMatchObject([{ kind: 3, note: 'Please call us: Mother prefers evenings' }])
    expect((await manager.get(`/api/referral/${id}`)).body.data).toMatchObject({ nextFollowUp, unanswered: 1 })
    await run(clock(10))
    await run(clock(11))
    expect(sent).toEqual([
      expect.objectContaining({
        to: '555-020-0007',
        channel: 'sms',
        text: 'White Glove: Por favor, llámenos cuando tenga un momento. Nuestro número de teléfono: 555-010-0199.',
      }),
    ])
    expect(await notes(id)).toContain('Sent to the family by text message: Please call us')
  })

  it('by email is logged as mailed', async () => {
    const id = await family({ channels: [3], email: 'quist@family.example', language: 'en' })
    expect((await read(id)).ways).toMatchObject([{ channel: 'email', to: 'quist@family.example' }])
    expect((await write(id, { template: 4, channel: 'email' })).status).toBe(200)
    expect(await logged(id)).toMatchObject([{ kind: 5, note: 'Which times suit you?' }])
    await run(clock(10))
    expect(sent).toMatchObject([{ to: 'quist@family.example', subject: 'White Glove: Which times suit you?' }])
  })

  it('is previewed as it will be sent, and contains no name', async () => {
    const id = await family(texts)
    const { ways, language, refusal, quietHours } = await read(id)
    expect({ language, refusal, quietHours }).toEqual({ language: 'es', refusal: null, quietHours: null })
    expect(ways).toMatchObject([{ channel: 'sms', to: '555-020-0007' }])
    expect(ways[0]!.previews.map(({ template }) => template)).toEqual(messageTemplates.map((one) => one.id))
    expect(ways[0]!.previews[0]!.text).toContain('Por favor, llámenos cuando tenga un momento.')
    expect(JSON.stringify(ways)).not.toMatch(/Nora|Quist|F84|REF-/)
  })

  it('is refused if the policy does not allow it, with what to do instead, and nothing is logged', async () => {
    const none = await family()
    expect((await read(none)).refusal).toMatch(/not sent in its communication policy\. Call them instead\./)
    expect(await write(none)).toMatchObject(refused(/not sent in its communication policy\. Call them instead\./))
    const mailOnly = await family({ channels: [3], email: 'quist@family.example' })
    expect(await write(mailOnly)).toMatchObject(refused(/does not allow texts\. Call them instead\./))
    const callsOnly = await family({ channels: [1], phone: '555-020-0008' })
    expect(await read(callsOnly)).toMatchObject({ ways: [], refusal: expect.stringMatching(/no texts and no email/) })
    const declined = await family(texts, { consent: { services: true, textAndEmail: false } })
    expect(await write(declined)).toMatchObject(refused(/did not agree/))
    for (const id of [none, mailOnly, declined]) expect(await logged(id)).toEqual([])
    await run(clock(10))
    expect(sent).toEqual([])
  })

  it('that reminds is refused to families who want no reminders; another one is not', async () => {
    const id = await family({ ...texts, optOut: true })
    const { previews } = (await read(id)).ways[0]!
    expect(previews.filter(({ refusal }) => refusal).map(({ template }) => template)).toEqual([3])
    expect(await write(id, { template: 3 })).toMatchObject(refused(/want no reminders\. Call them instead\./))
    expect((await write(id)).status).toBe(200)
    await run(clock(10))
    expect(sent).toHaveLength(1)
  })

  it('waits for the end of the quiet hours', async () => {
    const id = await family({ ...texts, quietFrom: '20:00', quietTo: '08:00' })
    await write(id)
    await run(clock(21))
    await run(clock(7))
    expect(sent).toEqual([])
    await run(clock(9))
    expect(sent).toHaveLength(1)
  })

  it('states in quiet hours that it waits', async () => {
    const id = await family({ ...texts, quietFrom: '00:00', quietTo: '24:00' })
    expect((await read(id)).quietHours).toBe('The family wants no messages from 00:00 to 24:00.')
    expect((await write(id)).body.message).toBe('The text message goes out after their quiet hours')
  })

  it('sent twice by a double click is one message and one entry', async () => {
    const id = await family(texts)
    const key = { 'idempotency-key': `write-${id}` }
    const answers = await Promise.all([write(id, {}, manager, key), write(id, {}, manager, key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await logged(id)).toHaveLength(1)
    await run(clock(10))
    expect(sent).toHaveLength(1)
  })

  it('is not sent to a family that said no since: its entry is removed from the contact log, and the history states why', async () => {
    const id = await family(texts)
    await write(id)
    await submitted(test, id, 'communicationPolicy', { ...texts, channels: [1] })
    await run(clock(10))
    expect(sent).toEqual([])
    expect(await logged(id)).toEqual([])
    expect((await manager.get(`/api/referral/${id}`)).body.data.unanswered).toBe(0)
    expect(await notes(id)).toContainEqual(
      expect.stringMatching(/^Not sent by text message: Please call us\. The comm/),
    )
  })

  it('is cancelled with its entry, as long as it waits', async () => {
    const id = await family(texts)
    await write(id)
    const [line] = await logged(id)
    expect((await manager.delete(`/api/referralContact/Delete?id=${line!.id}`)).status).toBe(200)
    await run(clock(10))
    expect(sent).toEqual([])
  })

  it('that cannot be delivered is retried, and does not delay others', async () => {
    const [failing, other] = [await family(texts), await family({ ...texts, textPhone: '555-020-0009' })]
    await write(failing)
    await write(other)
    const send = async (message: Message) => {
      if (message.to === '555-020-0007') throw new Error('The service is down')
      sent.push(message)
    }
    await expect(run(clock(10), send)).rejects.toThrow('The service is down')
    expect(sent).toMatchObject([{ to: '555-020-0009' }])
    await run(clock(10))
    expect(sent).toHaveLength(2)
  })

  it('[security 13] counts towards a limit per family', async () => {
    const id = await family(texts)
    const statuses: number[] = []
    await sql`delete from core.outgoing_message`.execute(test.db.query)
    for (let n = 0; n < 7; n++) statuses.push((await write(id)).status)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(statuses.at(-1)).toBe(429)
    await sql`delete from referrals.family_message where sent_at is null`.execute(test.db.query)
  })

  it('[D4] is written by an automation under the same rules, which the history names', async () => {
    const id = await family(texts)
    const { rows } = await sql<{ person: number; role: number }>`
      select held.user_id as person, role.id as role from core.role join core.user_role held on held.role_id = role.id
      where role.name = 'Intake Manager'`.execute(test.db.query)
    const viewer = (await viewerInRole(test.db, rows[0]!.person, rows[0]!.role))!
    const table = test.catalog.get('referral')!
    const context = { catalog: test.catalog } as ServerContext
    const step = (channel: string) =>
      test.db.transaction(async (tx) => {
        const record = (await getWrittenRecord(tx, table, id))!
        const settings = { template: 1, channel }
        return messageFamily.run({
          tx,
          table,
          record,
          viewer,
          author: 'Automation “Call”',
          settings,
          context,
        })
      })
    await expect(step('email')).rejects.toThrow(/does not allow email/)
    expect(await step('sms')).toBe('Wrote to the family by text message')
    expect(await logged(id)).toMatchObject([{ kind: 3, note: 'Please call us' }])
    await run(clock(10))
    expect(sent).toMatchObject([{ channel: 'sms' }])
  })

  it('[D2] can be sent by people with 317, on open referrals that they may change', async () => {
    const id = await family(texts)
    expect((await write(id, {}, coordinator)).status).toBe(404)
    expect((await coordinator.get(`/api/referral/${id}/family-message`)).status).toBe(404)
    const auditor = await test.as('Auditor')
    expect((await write(id, {}, auditor)).status).toBe(403)
    expect((await auditor.get(`/api/referral/${id}/family-message`)).status).toBe(403)
    expect(await write(id, { template: 99 })).toMatchObject({ status: 400, body: { errors: [{ field: 'template' }] } })
    const { version } = (await manager.get(`/api/referral/${id}`)).body.data
    await manager.put(`/api/referral/${id}`, { version, status: 12, closeReason: 1 })
    expect(await write(id)).toMatchObject({
      status: 409,
      body: { message: 'This referral is closed. Reopen it before you write to the family.' },
    })
    expect(await logged(id)).toEqual([])
  })
})
