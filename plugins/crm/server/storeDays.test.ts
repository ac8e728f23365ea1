import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import type { Caller, TestApp } from '@core/server/testing'
import { accountBody, createCrmApp, leadBody, staff, stores } from './testing/crmApp'

// No hour of theirs is on the same day.
const ahead = 'Pacific/Kiritimati'
const behind = 'Pacific/Pago_Pago'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  await test.db.pool.query('update core.store set timezone = $1 where id = $2', [ahead, stores.East])
  await test.db.pool.query('update core.store set timezone = $1 where id = $2', [behind, stores.West])
})
afterAll(() => test.close())

const yesterdayAhead = () => addDays(today(ahead), -1)
const found = async (path: string, filter: object, ids: readonly number[]) =>
  (await manager.post(path, { filter })).body.data
    .map(({ id }: { id: number }) => id)
    .filter((id: number) => ids.includes(id))

it('a quote is expired, and an order late, once the day is over where its store is: in rows and in figures', async () => {
  const lead = (await manager.post('/api/Lead/Create', leadBody())).body.data
  const account = (await manager.post('/api/Account/Create', accountBody({ state: 'OH' }))).body.data
  const lines = [{ kind: 1, description: '2026 Ford Transit', quantity: 1, price: '42000.00' }]
  const quotes: number[] = []
  const orders: number[] = []
  for (const storeId of [stores.East, stores.West]) {
    quotes.push((await manager.post('/api/Quotes/Create', { leadId: lead.id, lines })).body.data.id)
    await test.db.pool.query('update crm.quote set status = 2, valid_until = $1, store_id = $2 where id = $3', [
      yesterdayAhead(),
      storeId,
      quotes.at(-1),
    ])
    const order = { accountId: account.id, description: '2026 Ford Transit', value: '42000.00' }
    orders.push((await manager.post('/api/Order/Create', order)).body.data.id)
    await test.db.pool.query('update crm.sales_order set promised_at = $1, store_id = $2 where id = $3', [
      yesterdayAhead(),
      storeId,
      orders.at(-1),
    ])
  }
  expect(await found('/api/Quotes/List', { isExpired: 'true' }, quotes)).toEqual([quotes[0]])
  expect(await found('/api/Order/List', { isLate: 'true' }, orders)).toEqual([orders[0]])
  const counted = await manager.post('/api/Order/Aggregate', {
    measures: [{ of: 'count' }],
    filter: { isLate: 'true', storeId: `${stores.East},${stores.West}` },
  })
  expect(counted.body.data[0].values).toEqual([1])
})

it('what has no day gets the one of its store', async () => {
  const lead = (await manager.post('/api/Lead/Create', leadBody({ storeId: stores.East }))).body.data
  expect(lead.receivedDate).toBe(today(ahead))
  await test.db.pool.query('update core."user" set store_id = $1 where id = $2', [stores.West, staff.salesperson])
  const task = (await manager.post('/api/Task/Create', { subject: 'Call', assignTo: staff.salesperson })).body.data
  expect(task.dueDate).toBe(today(behind))
})
