import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allows } from '@core/kernel/entity/policy'
import { download, waitForOperation, importSheet } from '../testing/operationClient'
import { listenLive } from '../testing/listenLive'
import { type Caller, type TestApp, createTestApp } from '../testing/testApp'
import {
  dealership,
  dealershipDeployment,
  mayCall,
  mayTrip,
  mayVehicle,
  tripEntity,
  vehicleEntity,
} from './testing/dealership'

let test: TestApp
let salesManager: Caller
let storeManager: Caller
let salesperson: Caller
let auditor: Caller
/** The Branch Manager as the browser's viewer, and their store. */
let viewer: { id: number; storeId: number; permissions: ReadonlySet<number> }
let elsewhere: number
/** The ids of three vehicles: in the Branch Manager's store, in another store, in no store. */
let [ours, theirs, nobodys] = [0, 0, 0]

beforeAll(async () => {
  test = await createTestApp({ plugins: [dealership], deployment: dealershipDeployment })
  ;[salesManager, storeManager, salesperson, auditor] = (await Promise.all(
    (['Area Manager', 'Branch Manager', 'Seller', 'Examiner'] as const).map((role) => test.as(role)),
  )) as [Caller, Caller, Caller, Caller]
  const { id, storeId, currentRoleId } = (await storeManager.get('/api/user/me')).body.user
  const held = await storeManager.get(`/api/role/${currentRoleId}/permissions`)
  viewer = { id, storeId, permissions: new Set(held.body.data.permissionIds as number[]) }
  elsewhere = storeId === 1 ? 2 : 1
})
afterAll(() => test.close())
beforeEach(async () => {
  await sql`truncate dealership.follow_up, dealership.trip, dealership.vehicle restart identity`.execute(test.db.query)
  const add = async (model: string, storeId: number | null) =>
    (await salesManager.post('/api/Vehicle/Create', { model, storeId, vin: `VIN-${model}` })).body.data.id as number
  ;[ours, theirs, nobodys] = [
    await add('Transit', viewer.storeId),
    await add('Sprinter', elsewhere),
    await add('Ducato', null),
  ]
})

const lent: number[] = []
/** Gives the Branch Manager one more permission for one test. */
async function lend(permission: number): Promise<void> {
  lent.push(permission)
  await sql`insert into core.role_permission (role_id, permission_id)
    select id, ${permission} from core.role where name = 'Branch Manager'`.execute(test.db.query)
}
afterEach(async () => {
  for (const permission of lent.splice(0))
    await sql`delete from core.role_permission where permission_id = ${permission}
      and role_id = (select id from core.role where name = 'Branch Manager')`.execute(test.db.query)
})

const rowsOf = async (who: Caller, path: string, body: object = {}) => (await who.post(`/api/${path}/List`, body)).body
const idsOf = async (who: Caller, path: string, body: object = {}) =>
  ((await rowsOf(who, path, body)).data as { id: number }[]).map(({ id }) => id)
const drive = async (vehicleId: number, who = salesManager) =>
  (await who.post('/api/Trip/Create', { customer: 'Ines Ferreira', vehicleId })).body.data.id as number
const bulk = (who: Caller, path: string, body: object) =>
  who.post(`/api/${path}/Bulk`, body, { 'idempotency-key': randomUUID() })

describe('a Branch Manager', () => {
  it('[D2] sees the rows of their store in lists and totals, for any request', async () => {
    expect(await rowsOf(storeManager, 'Vehicle')).toMatchObject({ data: [{ id: ours }], totalItems: 1 })
    expect(await rowsOf(storeManager, 'Vehicle', { filter: { storeId: String(elsewhere) } })).toMatchObject({
      data: [],
      totalItems: 0,
    })
    expect(await rowsOf(storeManager, 'Vehicle', { commonFilters: { search: 'sprinter' } })).toMatchObject({
      data: [],
      totalItems: 0,
    })
    expect(await rowsOf(salesManager, 'Vehicle')).toMatchObject({ totalItems: 3 })
  })

  it('[D2] reads, changes and deletes single records of their store, and finds no others', async () => {
    expect(await storeManager.get(`/api/Vehicle/${ours}`)).toMatchObject({ status: 200 })
    for (const id of [theirs, nobodys]) {
      expect(await storeManager.get(`/api/Vehicle/${id}`)).toMatchObject({ status: 404 })
      expect(await storeManager.put('/api/Vehicle/Update', { id, version: 1, price: '1.00' })).toMatchObject({
        status: 404,
      })
      expect(await storeManager.delete(`/api/Vehicle/Delete?id=${id}`)).toMatchObject({ status: 404 })
      expect(await storeManager.post('/api/Vehicle/History', { id })).toMatchObject({ status: 404 })
    }
    expect(await storeManager.put('/api/Vehicle/Update', { id: ours, version: 1, price: '1.00' })).toMatchObject({
      status: 200,
    })
    expect(await storeManager.delete(`/api/Vehicle/Delete?id=${ours}`)).toMatchObject({ status: 200 })
  })

  it('[D2] creates vehicles for their store, and for no other', async () => {
    const made = await storeManager.post('/api/Vehicle/Create', { model: 'Vito' })
    expect(made).toMatchObject({ status: 201, body: { data: { storeId: viewer.storeId } } })
    expect(await storeManager.post('/api/Vehicle/Create', { model: 'Vito', storeId: elsewhere })).toMatchObject({
      status: 403,
    })
  })

  it('[D2] chooses among the vehicles of their store', async () => {
    const { body } = await storeManager.post('/api/Vehicle/Options', {})
    expect(body.data).toEqual([{ id: ours, name: 'Transit', hint: 'VIN-Transit' }])
    expect((await storeManager.post('/api/Vehicle/Options', { ids: [theirs] })).body.data).toEqual([])
  })

  it('[D2] exports the rows of their store', async () => {
    const { rows } = await download(test, storeManager, 'POST', '/api/Vehicle/Export', {
      format: 'csv',
      columns: ['model'],
    })
    expect(rows).toEqual([['Model'], ['Transit']])
  })

  it('[D2] changes many rows of their store, and imports into it', async () => {
    const { body } = await bulk(storeManager, 'Vehicle', {
      action: 'update',
      values: { price: '9.00' },
      filter: {},
      dryRun: true,
    })
    expect(body.data).toMatchObject({ total: 1, allowed: 1, denied: 0 })
    await waitForOperation(
      storeManager,
      await bulk(storeManager, 'Vehicle', { action: 'update', values: { price: '9.00' }, filter: {} }),
    )
    const { rows } = await sql`select id, price from dealership.vehicle where price is not null`.execute(test.db.query)
    expect(rows).toEqual([{ id: ours, price: '9.00' }])

    await importSheet(storeManager, 'Vehicle', 'Model\nCrafter\n')
    expect(await rowsOf(storeManager, 'Vehicle', { commonFilters: { search: 'crafter' } })).toMatchObject({
      data: [{ storeId: viewer.storeId }],
    })
  })

  it('[D2] sees the buttons in the browser for what the server allows', async () => {
    const { data } = await rowsOf(storeManager, 'Vehicle')
    expect(data.map((row: object) => allows(vehicleEntity, 'update', viewer, row))).toEqual([true])
    const { data: all } = await rowsOf(salesManager, 'Vehicle')
    expect(all.map((row: object) => allows(vehicleEntity, 'update', viewer, row))).toEqual([true, false, false])
  })

  it('[D2] is notified that vehicles changed, but not which: they may be another store’s', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const [all, narrow] = [await listenLive(test.app, salesManager), await listenLive(test.app, storeManager)]
    try {
      await salesManager.put('/api/Vehicle/Update', { id: theirs, version: 1, price: '2.00' })
      await expect.poll(() => all.said('change')).toMatchObject([{ entity: 'vehicle', ids: [theirs] }])
      await expect.poll(() => narrow.said('change')).toEqual([{ entity: 'vehicle' }])
    } finally {
      all.close()
      narrow.close()
    }
  })
})

describe('a record that belongs to another record', () => {
  let [here, there] = [0, 0]
  beforeEach(async () => {
    ;[here, there] = [await drive(ours), await drive(theirs)]
  })

  it('is visible to people who may see that record, equally in lists, totals, records, options and exports', async () => {
    expect(await rowsOf(storeManager, 'Trip')).toMatchObject({ data: [{ id: here }], totalItems: 1 })
    expect(await idsOf(salesperson, 'Trip')).toEqual([])
    expect(await idsOf(auditor, 'Trip')).toEqual([here, there])
    expect(await storeManager.get(`/api/Trip/${there}`)).toMatchObject({ status: 404 })
    expect((await storeManager.get(`/api/Trip/${here}`)).body.data.labels.vehicleId).toBe('Transit')
    expect((await storeManager.post('/api/Trip/Options', {})).body.data).toMatchObject([{ id: here }])
    const { rows } = await download(test, storeManager, 'POST', '/api/Trip/Export', {
      format: 'csv',
      columns: ['vehicleId'],
    })
    expect(rows).toEqual([['Vehicle'], ['Transit']])
  })

  it('follows that record: people who lose access to it lose both, and deleting it hides both', async () => {
    await salesManager.put('/api/Vehicle/Update', { id: ours, version: 1, storeId: elsewhere })
    expect(await idsOf(storeManager, 'Trip')).toEqual([])
    await salesManager.delete(`/api/Vehicle/Delete?id=${theirs}`)
    expect(await idsOf(auditor, 'Trip')).toEqual([here])
  })

  it('can be changed by people who may change that record, where the rule declares it', async () => {
    const change = (who: Caller, id: number) => who.put('/api/Trip/Update', { id, version: 1, remarks: 'Liked it' })
    expect(await change(auditor, here)).toMatchObject({ status: 403 })
    expect(await change(storeManager, there)).toMatchObject({ status: 404 })
    expect(await change(storeManager, here)).toMatchObject({ status: 200 })
    const { data } = await rowsOf(storeManager, 'Trip')
    expect(data).toMatchObject([{ parentAllows: { view: true, update: true, delete: true } }])
    expect(allows(tripEntity, 'update', viewer, data[0])).toBe(true)
  })

  it('[D2] is changed in bulk if the person may change that record', async () => {
    await lend(mayTrip.viewAll)
    const requested = { action: 'update', values: { remarks: 'Call back' }, filter: {} }
    const { body } = await bulk(storeManager, 'Trip', { ...requested, dryRun: true })
    expect(body.data).toMatchObject({ total: 2, allowed: 1, denied: 1 })
    await waitForOperation(storeManager, await bulk(storeManager, 'Trip', requested))
    const { rows } = await sql`select id from dealership.trip where remarks is not null`.execute(test.db.query)
    expect(rows).toEqual([{ id: here }])
  })

  it('can be created for records that the person may see, and moved only among those that they may change', async () => {
    expect(await storeManager.post('/api/Trip/Create', { customer: 'Al', vehicleId: ours })).toMatchObject({
      status: 201,
    })
    expect(await storeManager.post('/api/Trip/Create', { customer: 'Al', vehicleId: theirs })).toMatchObject({
      status: expect.toSatisfy((status) => status === 400 || status === 403),
    })
    expect(await storeManager.put('/api/Trip/Update', { id: here, version: 1, vehicleId: theirs })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'vehicleId' }] },
    })
    // People who may see that vehicle but not change it can't add a drive to it either.
    await sql`update dealership.vehicle set store_id = ${elsewhere}, salesperson = ${viewer.id} where id = ${nobodys}`.execute(
      test.db.query,
    )
    await lend(mayVehicle.viewOwn)
    expect(await storeManager.put('/api/Trip/Update', { id: here, version: 1, vehicleId: nobodys })).toMatchObject({
      status: 403,
    })
  })

  it('[S6.5] has the reason of a denial', async () => {
    await lend(mayVehicle.viewOwn)
    await sql`update dealership.vehicle set store_id = ${elsewhere}, salesperson = ${viewer.id} where id = ${nobodys}`.execute(
      test.db.query,
    )
    const seen = await drive(nobodys)
    expect((await storeManager.put('/api/Trip/Update', { id: seen, version: 1, remarks: 'x' })).body).toMatchObject({
      hint: expect.stringContaining('You may change only test drives that belong to a record that you may work with.'),
    })
  })
})

describe('a record that belongs to a record of one of several kinds', () => {
  const call = async (entityType: number, entityTypeId: number, who = salesManager) =>
    who.post('/api/FollowUp/Create', { topic: 'Ask about financing', entityType, entityTypeId })
  const idOf = async (made: ReturnType<typeof call>) => (await made).body.data.id as number
  let [ourVehicle, theirVehicle, ourDrive, theirDrive] = [0, 0, 0, 0]
  beforeEach(async () => {
    ;[ourVehicle, theirVehicle] = [await idOf(call(1, ours)), await idOf(call(1, theirs))]
    ;[ourDrive, theirDrive] = [await idOf(call(2, await drive(ours))), await idOf(call(2, await drive(theirs)))]
  })

  it('[S3.7, D2] is visible to people who may see that record, also through another record', async () => {
    expect(await rowsOf(storeManager, 'FollowUp')).toMatchObject({
      data: [{ id: ourVehicle }, { id: ourDrive }],
      totalItems: 2,
    })
    expect(await idsOf(auditor, 'FollowUp')).toEqual([ourVehicle, theirVehicle, ourDrive, theirDrive])
    for (const id of [theirVehicle, theirDrive])
      expect(await storeManager.get(`/api/FollowUp/${id}`)).toMatchObject({ status: 404 })
  })

  it('[S3.21] is found by that record, and has its name', async () => {
    const { data } = await rowsOf(salesManager, 'FollowUp', { filter: { entityType: '1', entityTypeId: String(ours) } })
    expect(data).toMatchObject([
      { id: ourVehicle, labels: { entityType: 'Vehicle', entityTypeId: 'Transit' }, entityTypeId: ours },
    ])
    expect((await rowsOf(salesManager, 'FollowUp', { filter: { vehicle: ours } })).data).toEqual(data)
    const record = (await storeManager.get(`/api/FollowUp/${ourDrive}`)).body.data
    expect(record.labels).toMatchObject({ entityType: 'Test drive', entityTypeId: 'Ines Ferreira' })
    await lend(mayCall.export)
    const { rows } = await download(test, storeManager, 'POST', '/api/FollowUp/Export', {
      format: 'csv',
      columns: ['entityType', 'entityTypeId'],
    })
    expect(rows.slice(1)).toEqual([
      ['Vehicle', 'Transit'],
      ['Test drive', 'Ines Ferreira'],
    ])
  })

  it('does not contain the name of a record that the person may not see', async () => {
    await lend(mayCall.viewAll)
    const { data } = await rowsOf(storeManager, 'FollowUp', { filter: { entityType: '1' } })
    expect(data.map((row: { labels: object }) => row.labels)).toMatchObject([
      { entityTypeId: 'Transit' },
      { entityTypeId: null },
    ])
    expect((await storeManager.get(`/api/FollowUp/${theirDrive}`)).body.data.labels.entityTypeId).toBeNull()
    expect(data[1]).toMatchObject({ parentAllows: { update: false } })
  })

  it('can be created for a record of its kind that the person may see', async () => {
    expect(await call(1, ours, storeManager)).toMatchObject({ status: 201 })
    expect((await call(1, theirs, storeManager)).status).toBe(403)
    expect(await call(1, 999)).toMatchObject({ status: 400, body: { errors: [{ field: 'entityTypeId' }] } })
    expect(await salesManager.post('/api/FollowUp/Create', { topic: 'Which?', entityTypeId: ours })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'entityTypeId' }] },
    })
    expect(await salesManager.post('/api/FollowUp/Create', { topic: 'Which?', entityType: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'entityTypeId', message: 'About: choose one of the list' }] },
    })
  })

  it('stores in its history from which record to which it was moved', async () => {
    const id = ourVehicle
    const drives = await idsOf(salesManager, 'Trip')
    await salesManager.put('/api/FollowUp/Update', { id, version: 1, entityType: 2, entityTypeId: drives[1] })
    const { body } = await salesManager.post('/api/FollowUp/History', { id })
    expect(body.data[0].changes).toMatchObject([
      { field: 'entityType', from: 'Vehicle', to: 'Test drive' },
      { field: 'entityTypeId', from: 'Transit', to: 'Ines Ferreira' },
    ])
  })

  it('[S3.21] appears in the history of that record, if the person may see it', async () => {
    await sql`truncate core.history`.execute(test.db.query)
    await salesManager.put('/api/FollowUp/Update', { id: ourVehicle, version: 1, topic: 'Ask about insurance' })
    await call(1, theirs)
    const newest = await idOf(call(1, ours))
    const history = async (who: Caller, id: number, before?: number) =>
      (await who.post('/api/Related/History', { entity: 'vehicle', id, before })).body
    const { data } = await history(storeManager, ours)
    expect(data).toMatchObject([
      { change: { action: 'create' }, record: { id: newest, name: 'Ask about financing', kind: 'Follow-up call' } },
      {
        change: { action: 'update', changes: [{ label: 'Topic', to: 'Ask about insurance' }] },
        record: { id: ourVehicle, name: 'Ask about insurance' },
      },
    ])
    expect((await history(storeManager, ours, data[0].change.id)).data).toHaveLength(1)
    expect((await history(storeManager, theirs)).data).toEqual([])
    expect((await history(auditor, theirs)).data).toHaveLength(1)
    await salesManager.delete(`/api/FollowUp/Delete?id=${newest}`)
    expect((await history(storeManager, ours)).data).toHaveLength(1)
  })

  it('[S3.21] is counted for all tabs of a record in one request, if the person may see it', async () => {
    await call(1, ours)
    const count = (who: Caller, body: object) => who.post('/api/Related/Count', body)
    const request = { entity: 'vehicle', id: ours, of: ['followUp', 'trip', 'invoice'] }
    expect((await count(salesManager, request)).body.data).toEqual({ followUp: 2, trip: 1 })
    expect((await count(storeManager, request)).body.data).toEqual({ followUp: 2, trip: 1 })
    expect((await count(storeManager, { ...request, id: theirs })).body.data).toEqual({ followUp: 0, trip: 0 })
    await salesManager.delete(`/api/Vehicle/Delete?id=${ours}`)
    expect((await count(storeManager, request)).body.data).toEqual({ followUp: 0, trip: 0 })
    expect(await count(salesManager, { entity: 'invoice', id: 1, of: ['trip'] })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('does not belong to records of') },
    })
  })
})
