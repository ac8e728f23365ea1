import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp, importSheet, waitForOperation } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { deployment } from './deployment'
import { ended, set, trigger } from './testing/automationApp'
import { garage } from './testing/garage'

let test: TestApp
let superAdmin: Caller
/** May send vans to repair. */
let storeManager: Caller
/** May change vans, and not send them to repair. */
let salesManager: Caller
const roles: Record<string, number> = {}

beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, crm, garage], deployment })
  superAdmin = await test.as('Super Admin')
  storeManager = await test.as('Store Manager')
  salesManager = await test.as('Sales Manager')
  for (const { id, name } of (await superAdmin.get('/api/role/getAll')).body.data) roles[name] = id
}, 120_000)
afterAll(() => test.close())

const [ready, inRepair, sold] = [1, 2, 3]
const repair = { condition: inRepair, reason: 'The clutch slips', repairDue: '2199-01-01' }
const wrongWay = { field: 'condition', message: 'Condition: from Ready it can only become In repair or Sold' }
const atEnd = { field: 'condition', message: 'Condition: no state follows Sold' }
const notAllowed =
  'You do not have the necessary permissions for moving this van from Ready to In repair. You can move it to Sold'

async function aVan(more: object = {}): Promise<{ id: number; version: number; condition: number }> {
  const { status, body } = await storeManager.post('/api/GarageVan/Create', { name: 'KB-204', ...more })
  expect(status, body.message).toBe(201)
  return body.data
}
const vanOf = async (id: number) => (await superAdmin.get(`/api/GarageVan/${id}`)).body.data
const update = (who: Caller, { id, version }: { id: number; version: number }, change: object) =>
  who.put('/api/GarageVan/Update', { id, version, ...change })
async function soldVan() {
  const van = await aVan()
  expect(await update(storeManager, van, { condition: sold })).toMatchObject({ status: 200 })
  return vanOf(van.id)
}

describe('transitions of an entity', () => {
  it('begin at the first state, which a new record gets by itself', async () => {
    expect(await aVan()).toMatchObject({ condition: ready })
    expect(await storeManager.post('/api/GarageVan/Create', { name: 'KB-205', condition: sold })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'condition', message: 'Condition: a new one is Ready' }] },
    })
  })

  it('are followed by a change, or it says from where to where is possible and changes nothing', async () => {
    const van = await soldVan()
    expect(await update(storeManager, van, { condition: ready, name: 'Other' })).toMatchObject({
      status: 400,
      body: { errors: [atEnd] },
    })
    expect(await update(storeManager, await aVan(), { condition: null })).toMatchObject({
      status: 400,
      body: { errors: [wrongWay] },
    })
    expect(await vanOf(van.id)).toMatchObject({ condition: sold, name: 'KB-204', version: van.version })
  })

  it('need their permission', async () => {
    const van = await aVan()
    expect(await update(salesManager, van, repair)).toMatchObject({ status: 403, body: { message: notAllowed } })
    expect(await vanOf(van.id)).toMatchObject({ condition: ready, reason: null, version: van.version })
    expect(await update(storeManager, van, repair)).toMatchObject({ status: 200 })
  })

  it('ask for fields, each of which the refusal names', async () => {
    const van = await aVan()
    expect(await update(storeManager, van, { condition: inRepair, reason: 'The clutch slips' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'repairDue', message: 'Repair due is required' }] },
    })
    expect(await vanOf(van.id)).toMatchObject({ condition: ready, reason: null })
  })

  it('are followed by a change of many, which takes what they ask', async () => {
    const [open, closed] = [await aVan(), await soldVan()]
    const bulk = async (who: Caller) =>
      waitForOperation(
        who,
        await who.post('/api/GarageVan/Bulk', { action: 'update', values: repair, ids: [open.id, closed.id] }),
      )
    expect(await bulk(salesManager)).toMatchObject({ done: 0, failed: 2 })
    expect(await bulk(storeManager)).toMatchObject({ done: 1, failed: 1, problems: [{ message: atEnd.message }] })
    expect([await vanOf(open.id), await vanOf(closed.id)]).toMatchObject([{ condition: inRepair }, { condition: sold }])
  })

  it('are followed by an import, for new records and for those that it changes', async () => {
    const rows = 'Name,Condition\r\nImported one,Ready\r\nImported two,Sold\r\n'
    const operation = await importSheet(storeManager, 'GarageVan', rows)
    expect(operation).toMatchObject({ done: 1, failed: 1, problems: [{ message: 'Condition: a new one is Ready' }] })
  })

  it('are followed by automations, with the permissions of their role', async () => {
    const body = {
      name: 'Sell at once',
      records: 'garageVan',
      trigger: trigger.created,
      roleId: roles['Super Admin'],
      steps: [set({ condition: 2, reason: 'New', repairDue: 'today' })],
    }
    const made = await superAdmin.post('/api/Automation/Create', body)
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
    const { id, version } = made.body.data
    await superAdmin.post(`/api/Automation/${id}/Turn`, { on: true, version })
    const van = await aVan()
    const runs = async () =>
      (await superAdmin.post('/api/AutomationRun/List', { filter: { automationId: String(id) } })).body.data
    await expect
      .poll(async () => (await runs()).map(({ status }: { status: number }) => status))
      .toEqual([ended.failed])
    expect(await vanOf(van.id)).toMatchObject({ condition: ready })
    const now = (await superAdmin.get(`/api/Automation/${id}`)).body.data.version
    await superAdmin.post(`/api/Automation/${id}/Turn`, { on: false, version: now })
  })

  it('are followed by API keys', async () => {
    const key = await superAdmin.post('/api/ApiKey/Create', {
      name: 'Workshop',
      access: 2,
      expiresOn: '2199-01-01',
      perMinute: 1000,
      roleId: roles['Sales Manager'],
    })
    const { secret } = (await superAdmin.post(`/api/ApiKey/${key.body.data.id}/Secret`)).body.data
    const { id, version } = await aVan()
    const response = await test.app.inject({
      method: 'PUT',
      url: '/api/GarageVan/Update',
      headers: { authorization: `Bearer ${secret}` },
      payload: { id, version, ...repair },
    })
    expect([response.statusCode, response.json().message]).toEqual([403, notAllowed])
  })

  it('can be taken back by an undo, which puts back what was right once', async () => {
    const van = await aVan()
    const done = await waitForOperation(
      storeManager,
      await storeManager.post('/api/GarageVan/Bulk', { action: 'update', values: { condition: sold }, ids: [van.id] }),
    )
    const undone = await storeManager.post(`/api/operation/${done.id}/undo`)
    expect(await waitForOperation(storeManager, undone)).toMatchObject({ done: 1 })
    expect(await vanOf(van.id)).toMatchObject({ condition: ready })
  })
})
