import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleFiles, uploaded } from '@core/server/testing'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { deployment } from './deployment'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, crm], deployment })
  manager = await test.as('Sales Manager')
})
afterAll(() => test.close())

async function done(call: Promise<Awaited<ReturnType<Caller['post']>>>) {
  const { status, body } = await call
  expect([body.message, body.success, status < 300]).toEqual([body.message, true, true])
  return body.data
}

it('[D8] without documents, reports and referrals a lead is quoted, ordered, delivered and transferred', async () => {
  const lead = await done(
    manager.post('/api/Lead/Create', { company: 'Alone Transit', leadType: 1, source: 1, assignTo: 6, state: 'OR' }),
  )
  const lines = [{ kind: 1, description: '2026 Ford Transit', quantity: 1, price: '42000.00' }]
  const quote = await done(manager.post('/api/Quotes/Create', { leadId: lead.id, lines }))
  for (const status of [2, 5]) await done(manager.put('/api/QuoteStatus/Update', { id: quote.id, status }))
  const placed = await done(manager.post('/api/Quotes/PlaceOrders', { id: quote.id, promisedAt: '2099-12-24' }))
  const [id] = placed.orders
  await done(manager.put('/api/OrderStatus/Update', { id, orderStatus: 2, vin: '1HGCM82633A004352' }))
  await done(manager.put('/api/OrderStatus/Update', { id, orderStatus: 3 }))
  await done(
    manager.post('/api/Order/Deliver', {
      id,
      receivedBy: 'Dana Whitfield',
      proofPhotos: [await uploaded(manager, sampleFiles.jpg, 'door.jpg')],
      proofSignature: { method: 'typed', name: 'Dana Whitfield' },
    }),
  )
  expect((await manager.get(`/api/Quotes/${quote.id}`)).body.data.status).toBe(8)
  const account = await done(manager.post('/api/Account/LeadToAccount', { leadId: lead.id }))
  const ofAccount = async (path: string) =>
    (await done(manager.post(`/api/${path}/List`, { filter: { accountId: String(account.id) } }))).length
  expect([await ofAccount('Quotes'), await ofAccount('Order')]).toEqual([1, 1])
  // The history, the customers and the check for duplicates need no plugin that is off.
  await done(manager.post('/api/Account/History', { id: account.id }))
  await done(manager.post('/api/Customer/Create', { name: 'Oak Hill Clinic', accountId: account.id }))
})

it.each([
  '/api/referral/List',
  '/api/document/getAllDocuments',
  '/api/DocuSignMap/DocuSignMapList',
  '/api/Report/List',
])('[D8] %s does not exist then', async (path) => {
  expect((await manager.post(path, {})).status).toBe(404)
})
