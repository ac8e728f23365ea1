import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import type { ReferralInput } from '../../shared/referralEntity'
import { fullReferralBody, referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

const create = async (more: Partial<ReferralInput> = {}) =>
  (await manager.post('/api/referral/createReferral', referralBody(more))).body.data
const read = async (id: number) => (await manager.get(`/api/referral/${id}`)).body.data
const update = (id: number, body: object) => manager.put(`/api/referral/${id}`, body)
const longAgo = (id: number) =>
  sql`update referrals.referral set deleted_at = now() - interval '31 days' where id = ${id}`.execute(test.db.query)
const counted = async () =>
  (
    await sql<{
      n: number
    }>`select (select count(*) from referrals.referral) + (select count(*) from referrals.client) + (select count(*) from referrals.status_change) as n`.execute(
      test.db.query,
    )
  ).rows[0]!.n

describe('a referral', () => {
  it('[S7.9, S8.9] is created, and comes back as it was sent, field by field', async () => {
    const { differentPerson: _, ...sent } = fullReferralBody()
    const made = await manager.post('/api/referral/createReferral', { ...sent, differentPerson: true })
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'Referral created successfully !!' } })
    const data = await read(made.body.data.id)
    expect(data).toEqual(made.body.data)
    const numbered = (rows: readonly object[]) => rows.map((row, at) => ({ ...row, id: at + 1 }))
    expect(data).toMatchObject({ ...sent, guardians: numbered(sent.guardians!), coverages: numbered(sent.coverages!) })
    expect(data).toMatchObject({
      number: expect.stringMatching(/^REF-\d{6}$/),
      version: 1,
      status: 1,
      masked: [],
      createdBy: 3,
    })
    expect(data.labels).toMatchObject({
      status: 'New',
      type: 'New client',
      priority: 'Urgent',
      source: 'Physician',
      assignedTo: null,
      createdBy: 'Priya Raman',
      storeId: null,
    })
  })

  it('has every field, and null for empty ones', async () => {
    const data = await read((await create()).id)
    expect(data).toMatchObject({
      guardians: null,
      clinical: null,
      school: null,
      nextFollowUp: null,
      priority: 1,
      assignedTo: null,
      holdReason: null,
    })
    expect(data.client).toMatchObject({ middleName: null, languages: null })
  })

  it('[S7.9, S8.9] is changed only in the fields of the body, and its version is incremented', async () => {
    const { id, version } = await create(fullReferralBody())
    const answer = await update(id, {
      version,
      nextFollowUp: '2024-08-01',
      client: { city: 'Salem', email: '' },
      school: null,
      guardians: [{ id: 2, phone: '555-010-0199' }],
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Referral updated successfully !!', data: { version: 2 } },
    })
    const data = await read(id)
    expect(data).toEqual(answer.body.data)
    expect(data).toMatchObject({ nextFollowUp: '2024-08-01', school: null, updatedBy: 3, receivedDate: '2024-05-06' })
    expect(data.client).toMatchObject({ city: 'Salem', email: null, firstName: 'Nora', ssnLast4: '0042' })
    expect(data.guardians).toMatchObject([{ id: 2, name: 'Lars Quist', phone: '555-010-0199' }])
  })

  it('[S7.9, D9] can be sent back as a whole, as it was read, with the changes', async () => {
    const { id } = await create(fullReferralBody())
    const before = await read(id)
    const answer = await update(id, { ...before, status: 2, nextFollowUp: '2024-09-01' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { version: 2, status: 2, nextFollowUp: '2024-09-01', client: before.client, coverages: before.coverages },
      },
    })
    expect(await update(id, { ...before, status: 1 })).toMatchObject({ status: 409 })
  })

  it('[D9] refuses changes of fields that the system sets, and an id that differs from the URL’s', async () => {
    const before = await read((await create()).id)
    for (const change of [{ number: 'REF-1' }, { createdBy: 1 }, { labels: {} }, { id: before.id + 1 }]) {
      expect(await update(before.id, { ...before, ...change, nextFollowUp: '2024-09-01' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: Object.keys(change)[0] }] },
      })
    }
    expect(await read(before.id)).toEqual(before)
  })

  it('is found by its new values, and no longer by the old ones', async () => {
    const { id, version } = await create({ client: { ...referralBody().client, lastName: 'Oldenburg' } })
    await update(id, { version, client: { lastName: 'Neuhaus' } })
    const found = async (search: string) =>
      (await manager.get(`/api/referral/getAllReferral?search=${search}`)).body.totalItems
    expect([await found('oldenburg'), await found('neuhaus')]).toEqual([0, 1])
  })

  it('[S6.5] is restored when its delete is undone, by people who may delete it', async () => {
    const { id } = await create()
    await manager.delete(`/api/referral/${id}`)
    const auditor = await test.as('Auditor')
    expect((await auditor.post('/api/referral/Restore', { id })).status).toBe(403)
    expect(await manager.post('/api/referral/Restore', { id })).toMatchObject({
      status: 200,
      body: { message: 'Referral restored successfully !!' },
    })
    expect(await read(id)).toMatchObject({ id, version: 3 })
    expect((await manager.post('/api/referral/Restore', { id })).status, 'it is there').toBe(404)
  })

  it('[S7.9, S8.9] is deleted for everybody, and permanently with its client once that can no longer be undone', async () => {
    const before = await counted()
    const { id } = await create()
    expect(await manager.delete(`/api/referral/${id}`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Referral deleted successfully !!' },
    })
    expect((await manager.get(`/api/referral/${id}`)).status).toBe(404)
    expect((await manager.delete(`/api/referral/${id}`)).status).toBe(404)
    expect((await update(id, { version: 2, nextFollowUp: '2024-08-01' })).status).toBe(404)
    const history = async () => (await manager.post('/api/referral/History', { id })).status
    expect(await history(), 'for whoever may restore it').toBe(200)
    const inTrash = await counted()
    await test.runJob('core.purgeDeleted')
    expect(await counted()).toBe(inTrash)
    await longAgo(id)
    await test.runJob('core.purgeDeleted')
    expect(await counted()).toBe(before)
    expect(await history()).toBe(404)
  })

  it('keeps its client when it is purged while the client has another referral', async () => {
    const { id } = await create({ client: { ...referralBody().client, firstName: 'Twice' } })
    const { rows } = await sql<{ id: number }>`
      insert into referrals.referral (client_id, type, status, priority, received_date, source, service, search_text)
      select client_id, type, status, priority, received_date, source, service, search_text from referrals.referral where id = ${id} returning id`.execute(
      test.db.query,
    )
    expect((await manager.delete(`/api/referral/${id}`)).status).toBe(200)
    await longAgo(id)
    await test.runJob('core.purgeDeleted')
    expect(await read(rows[0]!.id)).toMatchObject({ client: { firstName: 'Twice' } })
  })

  it('is created once, however often the same request arrives', async () => {
    const send = () =>
      manager.post('/api/referral/createReferral', referralBody(), { 'idempotency-key': 'double-click' })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data.id).toBe(first.body.data.id)
  })

  it('[S6.9] is refused to roles without the permission, whatever they send', async () => {
    const { id } = await create()
    for (const role of ['Salesperson', 'Auditor'] as const) {
      const caller = await test.as(role)
      expect((await caller.post('/api/referral/createReferral', referralBody())).status).toBe(403)
      expect((await caller.put(`/api/referral/${id}`, { version: 1 })).status).toBe(403)
      expect((await caller.delete(`/api/referral/${id}`)).status).toBe(403)
    }
  })
})

describe('two simultaneous changes of one record', () => {
  it('refuse the one with an outdated version, with an explanation, and change nothing', async () => {
    const { id } = await create()
    await update(id, { version: 1, nextFollowUp: '2024-08-01' })
    const answer = await update(id, { version: 1, nextFollowUp: '2024-09-09' })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: 'This referral was changed by somebody else. Reload it, then make your change again.',
      },
    })
    expect(await read(id)).toMatchObject({ version: 2, nextFollowUp: '2024-08-01' })
  })

  it('store exactly one of ten with the same version', async () => {
    const { id } = await create()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => update(id, { version: 1, referredByName: `Writer ${at}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await read(id)).toMatchObject({ version: 2, referredByName: expect.stringMatching(/^Writer \d$/) })
  })
})
