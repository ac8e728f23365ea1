import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { recordKind } from '../../shared/recordKinds'
import { accountBody, createCrmApp, leadBody, staff } from '../testing/crmApp'
import { logActivity } from './logActivity'

let test: TestApp
let manager: Caller
let leadId: number
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  leadId = (await manager.post('/api/Lead/Create', leadBody())).body.data.id
})
afterAll(() => test.close())

const create = async (more: object = {}) => (await manager.post('/api/Activities/Create', more)).body.data
const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('an activity', () => {
  it('[S7.13] [S3.8] is made by POST Activities/Create for a record; Set while it is ahead', async () => {
    const made = await manager.post('/api/Activities/Create', {
      entityType: 1,
      entityTypeId: leadId,
      activityType: 2,
      dateTime: inAnHour(),
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Activity created successfully !!',
        data: { subject: 'Meeting', activityType: 2, activityStatus: 1, entityType: 1, entityTypeId: leadId },
      },
    })
  })

  it('[S3.8] [S9.3] is a sent quote (5) by default', async () => {
    expect(await create()).toMatchObject({ activityType: 5, activityStatus: 2 })
  })

  it('[S4.9] is Completed when it is over', async () => {
    const { id } = await create({ activityType: 2, dateTime: inAnHour() })
    const done = await manager.put('/api/Activities/Update', { id, version: 1, activityStatus: 2, outcome: 2 })
    expect(done.body).toMatchObject({
      message: 'Activity updated successfully !!',
      data: { activityStatus: 2, completedAt: expect.any(String) },
    })
    expect((await manager.delete(`/api/Activities/Delete?id=${id}`)).body.message).toBe(
      'Activity deleted successfully !!',
    )
  })

  it.each([3, 4, 5, 9])('[D5] of type %i is logged only by the system', async (activityType) => {
    expect(await manager.post('/api/Activities/Create', { activityType })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'activityType' }] },
    })
    const { id } = await create({ activityType: 1 })
    expect((await manager.put('/api/Activities/Update', { id, version: 1, activityType })).status).toBe(400)
    const logged = await test.db.transaction((tx) =>
      logActivity(tx, {
        activityType: activityType as 3 | 4 | 5 | 9,
        entityType: recordKind.lead,
        entityTypeId: leadId,
        assignTo: staff.salesperson,
      }),
    )
    const { data } = (await manager.get(`/api/Activities/${logged}`)).body
    expect(data).toMatchObject({ activityType, activityStatus: 2, assignTo: staff.salesperson, storeId: 5 })
    expect((await manager.put('/api/Activities/Update', { id: logged, version: 1, activityType: 1 })).status).toBe(400)
    expect((await manager.put('/api/Activities/Update', { id: logged, version: 1, notes: 'By mail' })).status).toBe(200)
  })
})

it('[D5] [S9.3] an opened account is logged (4), as an activity of the person who has it', async () => {
  const { id } = (await manager.post('/api/Account/Create', accountBody({ assignToId: staff.salesperson }))).body.data
  const { data } = (
    await manager.post('/api/Activities/List', { filter: { entityType: 2, entityTypeId: id, activityType: 4 } })
  ).body
  expect(data).toMatchObject([
    { subject: 'Account Cedar Valley Transit opened', activityStatus: 2, assignTo: staff.salesperson },
  ])
})

describe('the list of activities', () => {
  it('[S7.15] [S3.21] is filtered by activityStatus and activityType, and sorted by dateTime', async () => {
    const about = (await manager.post('/api/Lead/Create', leadBody({ company: 'Filter Freight' }))).body.data.id
    const link = { entityType: 1, entityTypeId: about }
    const late = await create({ ...link, activityType: 2, dateTime: '2026-03-12T15:00:00Z' })
    const early = await create({ ...link, activityType: 1, dateTime: '2026-03-10T15:00:00Z' })
    const ahead = await create({ ...link, activityType: 2, dateTime: inAnHour() })
    const found = async (filter: object) =>
      idsOf(
        (
          await manager.post('/api/Activities/List', {
            filter: { ...link, ...filter },
            sorting: { fieldName: 'dateTime', direction: 'asc' },
          })
        ).body,
      )
    expect(await found({})).toEqual([early.id, late.id, ahead.id])
    expect(await found({ activityStatus: 2 })).toEqual([early.id, late.id])
    expect(await found({ activityType: 2 })).toEqual([late.id, ahead.id])
    expect(await found({ fromDate: '2026-03-11', toDate: '2026-03-12' })).toEqual([late.id])
  })

  it('finds nothing by an unknown outcome, however large its id', async () => {
    for (const outcome of [32_767, 2_147_483_647])
      expect(await manager.post('/api/Activities/List', { filter: { outcome } })).toMatchObject({
        status: 200,
        body: { totalItems: 0 },
      })
  })

  it('[S7.13] [S7.15] [S9.1] LeadActivity lists those of leads: limit 10000, offset 0', async () => {
    const { id } = (await manager.post('/api/LeadActivity/Create', { entityTypeId: leadId, activityType: 1 })).body.data
    const { status, body } = await manager.post('/api/LeadActivity/List', {
      filter: { entityTypeId: leadId },
      limit: 10_000,
      offset: 0,
    })
    expect(status).toBe(200)
    expect(idsOf(body)).toContain(id)
    expect(body.totalItems).toBe(body.data.length)
    expect((await manager.put('/api/LeadActivity/Update', { id, version: 1, notes: 'Asked for prices' })).status).toBe(
      200,
    )
    expect((await manager.delete(`/api/LeadActivity/Delete?id=${id}`)).status).toBe(200)
  })
})
