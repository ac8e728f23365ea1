import plugin from '../plugin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { fullReferralBody, referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  intake = await test.as('Intake Coordinator')
})
afterAll(() => test.close())

const create = async (more: object = {}) =>
  (await manager.post('/api/referral/createReferral', { ...referralBody(), ...more })).body.data.id as number
const history = async (id: number, who = manager) => who.post('/api/referral/History', { id })

describe('the history of a referral', () => {
  it('contains for each write the person, the time, and the old and new value of each field', async () => {
    const id = await create({ assignedTo: 4 })
    await manager.put(`/api/referral/${id}`, { version: 1, client: { lastName: 'Neuhaus' }, assignedTo: 5 })
    const review = addDays(today(), 3)
    await manager.put(`/api/referral/${id}`, {
      version: 2,
      status: 11,
      holdReason: 14,
      holdReviewDate: review,
      statusNote: 'They move house',
    })
    const { status, body } = await history(id)
    expect([status, body.data.map(({ action }: { action: string }) => action)]).toEqual([
      200,
      ['update', 'update', 'create'],
    ])
    expect(body.data[0]).toMatchObject({
      by: { id: 3, name: 'Priya Raman' },
      note: 'They move house',
      via: null,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      changes: [
        { field: 'status', label: 'Status', from: 'New', to: 'On Hold' },
        { field: 'holdReason', label: 'Hold reason', from: null, to: 'Other' },
        { field: 'holdReviewDate', label: 'Review date', from: null, to: review },
        { field: 'heldFromStatus', label: 'On hold from', from: null, to: 'New' },
      ],
    })
    expect(body.data[1].changes).toEqual([
      { field: 'assignedTo', label: 'Assigned to', from: 'Hannah Lindqvist', to: 'Jerome Baptiste' },
      { field: 'client.lastName', label: 'Client: Last name', from: 'Quist', to: 'Neuhaus' },
    ])
  })

  it('names sensitive fields and shows their values to nobody', async () => {
    const id = (await manager.post('/api/referral/createReferral', fullReferralBody())).body.data.id
    await manager.put(`/api/referral/${id}`, {
      version: 1,
      client: { ssnLast4: '9876' },
      clinical: { concerns: 'Sleeps badly' },
    })
    const { body } = await history(id)
    expect(body.data[0].changes).toEqual([
      { field: 'client.ssnLast4', label: 'Client: Last 4 of SSN', hidden: true },
      { field: 'clinical', label: 'Clinical', hidden: true },
    ])
    for (const value of ['0042', '9876', 'Sleeps badly', 'F84.0', 'CH-778812'])
      expect(JSON.stringify(body)).not.toContain(value)
  })

  it('is visible to people who may view the referral, and to nobody else', async () => {
    const id = await create({ assignedTo: 5 })
    const missing = await history(999_999, intake)
    const answer = await history(id, intake)
    expect([answer.status, answer.body.message]).toEqual([404, missing.body.message])
    expect((await history(id, await test.as('Salesperson'))).status).toBe(403)
    expect((await history(id, await test.as('Auditor'))).status).toBe(200)
  })
})

describe('a denial', () => {
  it('[S6.9] names the required permission, and the roles that have it', async () => {
    const id = await create({ assignedTo: 4 })
    expect((await intake.delete(`/api/referral/${id}`)).body).toMatchObject({
      success: false,
      message: 'You do not have the necessary permissions for “Delete referrals”',
      hint: 'Needs “Delete all” or “Delete assigned” of Referrals, which the roles Super Admin, Administrator and Intake Manager grant.',
    })
  })

  it('of a record states why it is denied for this one', async () => {
    const id = await create({ assignedTo: 5 })
    await test.db.query.insertInto('core.role_permission').values({ role_id: 4, permission_id: 302 }).execute()
    const answer = await intake.put(`/api/referral/${id}`, { version: 1, nextFollowUp: '2024-08-01' })
    await test.db.query
      .deleteFrom('core.role_permission')
      .where('role_id', '=', 4)
      .where('permission_id', '=', 302)
      .execute()
    expect(answer.body).toMatchObject({
      message: 'You do not have the necessary permissions for changing this referral',
      hint: 'You may change only referrals that are assigned to you. Any other needs “Update all” of Referrals, which the roles Super Admin, Administrator and Intake Manager grant.',
    })
  })

  it('of a change of status names the missing permission', async () => {
    const id = await create({ assignedTo: 4 })
    const { body } = await manager.put(`/api/referral/${id}`, { version: 1, status: 12, closeReason: 1 })
    expect(
      (await intake.put(`/api/referral/${id}`, { version: body.data.version, status: 1, statusNote: 'Again' })).body,
    ).toMatchObject({
      message: 'You do not have the necessary permissions for moving a referral from Declined to New',
      hint: 'Needs “Reopen” of Referrals, which the roles Super Admin, Administrator, Intake Manager and Care Coordinator grant.',
    })
  })
})

describe('referrals to choose from', () => {
  it('are those that the user may view, by the client’s name, with their number', async () => {
    const mine = await create({ assignedTo: 4, client: { ...referralBody().client, lastName: 'Zimmer' } })
    await create({ assignedTo: 5, client: { ...referralBody().client, lastName: 'Zimmer' } })
    expect((await intake.post('/api/referral/Options', { search: 'zimmer' })).body.data).toEqual([
      { id: mine, name: 'Nora Zimmer', hint: expect.stringMatching(/^REF-/) },
    ])
    expect((await manager.post('/api/referral/Options', { search: 'zimmer nora' })).body.data).toHaveLength(2)
  })

  it('people and stores are options for everybody, and keep their names after they are deleted', async () => {
    const sales = await test.as('Salesperson')
    const people = async (body: object) => (await sales.post('/api/person/Options', body)).body.data
    expect(await people({ search: 'raman' })).toEqual([{ id: 3, name: 'Priya Raman', hint: 'Intake Manager' }])
    await test.db.query.updateTable('core.user').set({ status: 3 }).where('id', '=', 9).execute()
    expect(await people({ search: '', limit: 200 })).toHaveLength(8)
    expect(await people({ ids: [9, 3] })).toHaveLength(2)
    expect((await sales.post('/api/person/Options', { entity: 'nothing' })).status).toBe(400)
    expect((await sales.post('/api/Store/Options', { search: 'h' })).body.data).toContainEqual({
      id: expect.any(Number),
      name: 'HQ',
      hint: expect.any(String),
    })
  })
})
