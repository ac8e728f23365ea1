import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { accountBody, createCrmApp, leadBody } from './testing/crmApp'

let test: TestApp
let manager: Caller
let admin: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  admin = await test.as('Super Admin')
})
afterAll(() => test.close())

const read = async (path: string) => (await manager.get(path)).body.data

it('one’s own step of an order is taken back with what it set; nobody else’s, and no cancellation', async () => {
  const account = (await manager.post('/api/Account/Create', accountBody({ state: 'OH' }))).body.data
  const order = (
    await manager.post('/api/Order/Create', {
      accountId: account.id,
      description: '2026 Ford Transit',
      value: '42000.00',
    })
  ).body.data
  const move = async (orderStatus: number, more: object = {}) =>
    (await manager.put('/api/OrderStatus/Update', { id: order.id, orderStatus, ...more })).body.data
  const undo = (version: number, who = manager) => who.put('/api/OrderStatus/Undo', { id: order.id, version })
  const held = await move(5, { reason: 'No transport' })
  expect((await undo(held.version, admin)).status).toBe(409)
  const undone = await undo(held.version)
  expect(undone.body.data).toMatchObject({ orderStatus: 1, heldFrom: null, holdReason: null })
  // What was taken back is the last change now, and it is no step that anybody made.
  expect((await undo(held.version)).status).toBe(409)
  const cancelled = await move(6, { reason: 'Too late' })
  expect(await undo(cancelled.version)).toMatchObject({ status: 409, body: { message: /Cancelled of O-\d+ can’t/ } })
})

it('one’s own approval of a quote is taken back, and its lead’s step with it; a sent quote stays sent', async () => {
  const lead = (await manager.post('/api/Lead/Create', leadBody({ state: 'OH' }))).body.data
  const lines = [{ kind: 1, description: '2026 Ford Transit', quantity: 1, price: '42000.00' }]
  const quote = (await manager.post('/api/Quotes/Create', { leadId: lead.id, lines })).body.data
  const move = async (status: number) =>
    (await manager.put('/api/QuoteStatus/Update', { id: quote.id, status })).body.data
  const undo = (version: number) => manager.put('/api/QuoteStatus/Undo', { id: quote.id, version })
  const sent = await move(2)
  expect((await undo(sent.version)).status).toBe(409)
  const approved = await move(5)
  expect(await read(`/api/Lead/${lead.id}`)).toMatchObject({ status: 7 })
  const back = await undo(approved.version)
  expect([back.body.message, back.body.data.status, back.body.data.decidedAt]).toEqual([expect.anything(), 2, null])
  expect(await read(`/api/Lead/${lead.id}`)).toMatchObject({ status: 5 })
})
