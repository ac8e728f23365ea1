import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { type Answer, type Caller, sampleFiles, type TestApp, uploaded } from '@core/server/testing'
import { vinCheckDigit } from '../../shared/accounts/checkVin'
import { orderStatuses } from '../../shared/orders/orderStatuses'
import { accountBody, createCrmApp, leadBody, staff } from '../testing/crmApp'

let test: TestApp
let manager: Caller
let salesperson: Caller
let storeManager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
  storeManager = await test.as('Store Manager')
})
afterAll(() => test.close())

const made = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect([body.message, status]).toEqual([body.message, 201])
  return body.data
}
let vins = 0
/** A VIN that no other test uses. */
const newVin = () => {
  const vin = `1FTBW2CM0NKA${String(++vins).padStart(5, '0')}`
  return vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9)
}
const newAccount = () => made(manager.post('/api/Account/Create', accountBody({ state: 'OH' })))
const newOrder = async (more: object = {}) =>
  made(
    manager.post('/api/Order/Create', {
      accountId: (await newAccount()).id,
      description: '2026 Ford Transit',
      value: '42000.00',
      ...more,
    }),
  )
const move = (id: number, orderStatus: number, more: object = {}, who = manager) =>
  who.put('/api/OrderStatus/Update', { id, orderStatus, ...more })
const read = async (path: string) => (await manager.get(path)).body.data

async function proof(who: Caller) {
  return {
    receivedBy: 'Dana Whitfield',
    proofPhotos: [await uploaded(who, sampleFiles.jpg, 'door.jpg')],
    proofSignature: { method: 'typed', name: 'Dana Whitfield' },
    proofPlace: { latitude: 41.4993, longitude: -81.6944, accuracy: 12 },
  }
}
const toTransit = async (id: number) => {
  expect((await move(id, 2, { vin: newVin() })).status).toBe(200)
  expect((await move(id, 3)).status).toBe(200)
}
const deliver = async (id: number, who = manager, headers = {}) =>
  who.post('/api/Order/Deliver', { id, ...(await proof(who)) }, headers)

/** An approved quote of `units` vehicles for a lead, and its orders. */
async function orderedQuote(units: number) {
  const lead = await made(manager.post('/api/Lead/Create', leadBody({ state: 'OH' })))
  const lines = [
    { kind: 1, description: '2026 Ford Transit', quantity: units - 1, price: '42000.00', deliveryFee: '250.00' },
    { kind: 1, description: '2026 Ram ProMaster', quantity: 1, price: '39000.00', discountType: 2, discount: '5' },
  ]
  const quote = await made(manager.post('/api/Quotes/Create', { leadId: lead.id, lines }))
  for (const status of [2, 5]) await manager.put('/api/QuoteStatus/Update', { id: quote.id, status })
  const placed = await manager.post('/api/Quotes/PlaceOrders', { id: quote.id, promisedAt: addDays(today(), 14) })
  return { lead, quote, placed, orders: placed.body.data.orders as number[] }
}

it('only vehicles become orders: no order is made of a service or a fee', async () => {
  const lead = await made(manager.post('/api/Lead/Create', leadBody({ state: 'OR' })))
  const training = { description: 'Driver training', quantity: 1, price: '900.00' }
  const van = { kind: 1, description: '2026 Ford Transit', quantity: 2, price: '42000.00' }
  const approved = async (lines: readonly object[]) => {
    const quote = await made(manager.post('/api/Quotes/Create', { leadId: lead.id, lines }))
    for (const status of [2, 5]) await manager.put('/api/QuoteStatus/Update', { id: quote.id, status })
    return quote
  }
  const { id } = await approved([training, van])
  const placed = await manager.post('/api/Quotes/PlaceOrders', { id })
  expect(placed.body.data.orders).toHaveLength(2)
  const orders = await Promise.all(placed.body.data.orders.map((one: number) => manager.get(`/api/Order/${one}`)))
  expect(orders.map(({ body }) => body.data.description)).toEqual([van.description, van.description])
  const service = await approved([training])
  expect(await manager.post('/api/Quotes/PlaceOrders', { id: service.id })).toMatchObject({
    status: 409,
    body: {
      message: `${service.number} offers no vehicle, so there is nothing to order. Add a line of the kind Vehicle.`,
    },
  })
})

describe('[S7.13] [S3.13] an order', () => {
  it('is listed, made, changed and deleted by its four calls', async () => {
    const account = await newAccount()
    const answer = await manager.post('/api/Order/Create', { accountId: account.id, description: 'A van' })
    expect(answer).toMatchObject({
      status: 201,
      body: { message: 'Order created successfully !!', data: { orderStatus: 1, company: account.company } },
    })
    const { id, version, number } = answer.body.data
    expect(number).toBe(`O-${String(id).padStart(5, '0')}`)
    expect((await manager.put('/api/Order/Update', { id, version, notes: 'Gate code at the desk' })).body.message).toBe(
      'Order updated successfully !!',
    )
    expect((await manager.delete(`/api/Order/Delete?id=${id}`)).body.message).toBe('Order deleted successfully !!')
  })

  it('[S7.15] is filtered by orderStatus and salespersonId, and by the days between fromDate and toDate', async () => {
    const mine = await newOrder({ salespersonId: staff.salesperson })
    const old = await newOrder({ salespersonId: staff.salesperson, orderedAt: '2025-03-01T12:00:00Z' })
    await move(old.id, 6, { reason: 'Ordered twice' })
    const ids = async (body: object) =>
      (await manager.post('/api/Order/List', body)).body.data.map(({ id }: { id: number }) => id)
    const filter = { orderStatus: 1, salespersonId: staff.salesperson }
    expect(await ids({ limit: 1000, offset: 0, filter })).toEqual([mine.id])
    expect(
      await ids({ filter: { salespersonId: staff.salesperson }, sorting: { fieldName: 'id', direction: 'asc' } }),
    ).toEqual([mine.id, old.id])
    expect(await ids({ commonFilters: { fromDate: '2025-03-01', toDate: '2025-03-31' } })).toEqual([old.id])
  })

  it('[S9.1] [D9] a list without parameters has the newest first, at most a thousand', async () => {
    await test.db.pool.query(`insert into crm.sales_order (company, description, order_status, ordered_at)
      select 'Bulk order', 'Van', 1, now() from generate_series(1, 1001)`)
    const { body } = await manager.post('/api/Order/List', {})
    const ids = body.data.map(({ id }: { id: number }) => id)
    expect(ids).toHaveLength(1000)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
    expect(body.totalItems).toBeGreaterThan(1000)
    await test.db.pool.query(`delete from crm.sales_order where company = 'Bulk order'`)
  })
})

describe('[D5] the status of an order', () => {
  const ways = { 1: [], 2: [2], 3: [2, 3], 4: [2, 3, 4], 5: [5], 6: [6] } as const
  const stepTo = async (id: number, status: number) => {
    if (status === 4) return deliver(id)
    return move(id, status, {
      ...(status === 2 && { vin: newVin() }),
      ...(status > 4 && { reason: 'The customer waits' }),
    })
  }

  it.each(orderStatuses)('$name changes only as the table allows', async ({ id: from, name, next }) => {
    // From hold it returns to its previous status: these were Placed.
    const allowed: readonly number[] = name === 'On Hold' ? [1] : next
    for (const { id: to, name: target } of orderStatuses.filter((one) => one.id !== from)) {
      const { id } = await newOrder()
      for (const step of ways[from]) expect((await stepTo(id, step)).status).toBe(200)
      const { status, body } = await stepTo(id, to)
      expect([target, status]).toEqual([target, allowed.includes(to) ? 200 : 409])
      if (status === 200) expect(body.message).toBe('Order status update successfully.')
      else expect(body.message).toContain(`An order that is ${name} can’t become ${target}`)
    }
  })

  it('[S8.9] a hold returns to the previous status, and keeps its reason until then', async () => {
    const { id } = await newOrder()
    await toTransit(id)
    expect((await move(id, 5, { reason: 'Storm' })).body).toMatchObject({
      message: 'Order status update successfully.',
      data: { orderStatus: 5, heldFrom: 3, holdReason: 'Storm' },
    })
    expect((await move(id, 1)).body.message).toBe('An order that is On Hold can’t become Placed, only In Transit.')
    expect((await move(id, 3)).body.data).toMatchObject({ orderStatus: 3, heldFrom: null, holdReason: null })
  })

  it('is cancelled with a reason', async () => {
    const { id } = await newOrder()
    expect((await move(id, 6)).body.errors).toEqual([{ field: 'cancelReason', message: 'Why cancelled is required' }])
    expect((await move(id, 6, { reason: 'Bought elsewhere' })).body.data).toMatchObject({
      orderStatus: 6,
      cancelReason: 'Bought elsewhere',
    })
  })

  it('two people at once: one allocates, the other is told that it is done', async () => {
    const { id, number } = await newOrder({ salespersonId: staff.salesperson })
    const answers = await Promise.all([move(id, 2, { vin: newVin() }), move(id, 2, { vin: newVin() }, salesperson)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(`${number} is Allocated already.`)
  })
})

describe('[D5] an allocation', () => {
  it('needs a VIN that is valid by ISO 3779, in any spelling', async () => {
    const { id } = await newOrder()
    expect((await move(id, 2)).body.errors).toEqual([{ field: 'vin', message: 'VIN is required' }])
    expect((await move(id, 2, { vin: '1HGCM82643A004352' })).body.errors[0]).toMatchObject({
      field: 'vin',
      message: expect.stringContaining('the check digit “4” at place 9'),
    })
    expect((await move(id, 2, { vin: ' 1hgcm82633a004352' })).body.data).toMatchObject({
      vin: '1HGCM82633A004352',
      orderStatus: 2,
    })
  })

  it('is refused for a VIN of another open order; once that one is cancelled it is free', async () => {
    const [first, second] = [await newOrder(), await newOrder()]
    const vin = newVin()
    expect((await move(first.id, 2, { vin })).status).toBe(200)
    expect(await move(second.id, 2, { vin })).toMatchObject({
      status: 409,
      body: { message: 'VIN: this vehicle is on another open order. Choose another one, or cancel that order.' },
    })
    await move(first.id, 6, { reason: 'Changed their mind' })
    expect((await move(second.id, 2, { vin })).status).toBe(200)
  })

  it('of one VIN to two orders at once succeeds for one of them', async () => {
    const [first, second] = [await newOrder(), await newOrder()]
    const vin = newVin()
    const answers = await Promise.all([move(first.id, 2, { vin }), move(second.id, 2, { vin })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/^VIN/)
  })
})

describe('[D5] the allocation of many orders', () => {
  const allocate = (rows: readonly object[], who = manager) => who.post('/api/Order/Allocate', { rows })

  it('gives each its VIN, driver and day in one call', async () => {
    const { orders } = await orderedQuote(3)
    const rows = orders.map((id) => ({
      id,
      vin: newVin().toLowerCase(),
      driver: staff.salesperson,
      promisedAt: today(),
    }))
    expect(await allocate(rows)).toMatchObject({ status: 200, body: { message: '3 orders allocated' } })
    for (const { id, vin } of rows)
      expect(await read(`/api/Order/${id}`)).toMatchObject({
        orderStatus: 2,
        vin: vin.toUpperCase(),
        driver: staff.salesperson,
        promisedAt: today(),
      })
  })

  it('changes nothing where a row is wrong, and names every wrong cell', async () => {
    const { orders } = await orderedQuote(4)
    const vin = newVin()
    const [first, second, third, fourth] = orders
    const other = await newOrder()
    const taken = newVin()
    await move(other.id, 2, { vin: taken })
    const { status, body } = await allocate([
      { id: first, vin },
      { id: second, vin },
      { id: third, vin: taken },
      { id: fourth, vin: newVin(), driver: 999 },
    ])
    expect(status).toBe(400)
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'rows[1].vin',
      'rows[2].vin',
      'rows[3].driver',
    ])
    for (const id of orders) expect(await read(`/api/Order/${id}`)).toMatchObject({ orderStatus: 1, vin: null })
    expect((await allocate([{ id: first, vin: '1FT' }])).body.errors).toMatchObject([{ field: 'rows[0].vin' }])
  })

  it('reaches only the orders that a person may change', async () => {
    const { id } = await newOrder({ salespersonId: staff.salesManager })
    expect((await allocate([{ id, vin: newVin() }], salesperson)).status).toBe(400)
    expect(await read(`/api/Order/${id}`)).toMatchObject({ orderStatus: 1 })
  })
})

describe('the orders of a quote', () => {
  it('are one for each vehicle, each with its own price; a double click makes them once', async () => {
    const { quote, placed, orders } = await orderedQuote(3)
    expect(placed).toMatchObject({ status: 201, body: { message: 'Orders created successfully !!' } })
    const { body } = await manager.post('/api/Order/List', {
      filter: { quoteId: quote.id },
      sorting: { fieldName: 'id', direction: 'asc' },
      columns: ['value', 'quoteLine', 'description', 'promisedAt'],
    })
    expect(body.data.map((row: Record<string, unknown>) => [row.value, row.quoteLine, row.description])).toEqual([
      ['42250.00', 1, '2026 Ford Transit'],
      ['42250.00', 1, '2026 Ford Transit'],
      ['37050.00', 2, '2026 Ram ProMaster'],
    ])
    expect(orders).toHaveLength(3)
    const again = await manager.post('/api/Quotes/PlaceOrders', { id: quote.id })
    expect(again).toMatchObject({
      status: 409,
      body: { message: `${quote.number} was ordered already. Its orders are on its page.` },
    })
  })

  it('with the same Idempotency-Key at once are made once', async () => {
    const quote = await made(
      manager.post('/api/Quotes/Create', {
        accountId: (await newAccount()).id,
        lines: [{ kind: 1, description: 'Van', quantity: 2, price: '1.00' }],
      }),
    )
    for (const status of [2, 5]) await manager.put('/api/QuoteStatus/Update', { id: quote.id, status })
    const place = () => manager.post('/api/Quotes/PlaceOrders', { id: quote.id }, { 'idempotency-key': 'place-once' })
    const [one, two] = await Promise.all([place(), place()])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.data.orders).toEqual(two.body.data.orders)
    expect(one.body.data.orders).toHaveLength(2)
  })

  it('[S4.11] [S9.3] the quote is Ordered with them, Delivered with the last, Approved again without any', async () => {
    const { lead, quote, orders } = await orderedQuote(2)
    const statusOf = async () => (await read(`/api/Quotes/${quote.id}`)).status
    expect(await statusOf()).toBe(7)
    for (const id of orders) await toTransit(id)
    expect((await deliver(orders[0]!)).status).toBe(200)
    expect(await statusOf()).toBe(7)
    expect((await deliver(orders[1]!)).status).toBe(200)
    expect(await statusOf()).toBe(8)
    expect((await read(`/api/Lead/${lead.id}`)).status).toBe(8)

    const other = await orderedQuote(2)
    for (const id of other.orders) await move(id, 6, { reason: 'Budget was cut' })
    expect((await read(`/api/Quotes/${other.quote.id}`)).status).toBe(5)
    expect((await read(`/api/Lead/${other.lead.id}`)).status).toBe(7)
  })

  it('two drivers who deliver the last two at once leave the quote Delivered', async () => {
    const { quote, orders } = await orderedQuote(2)
    for (const id of orders) await toTransit(id)
    const answers = await Promise.all(orders.map((id) => deliver(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(`/api/Quotes/${quote.id}`)).status).toBe(8)
  })
})

describe('[D5] a delivery', () => {
  it('[S4.10] [S9.3] makes the order status 4 with its proof, and the vehicle the account’s', async () => {
    const { id, accountId } = await newOrder()
    await toTransit(id)
    expect((await deliver(id)).body).toMatchObject({
      message: 'Order status update successfully.',
      data: {
        orderStatus: 4,
        receivedBy: 'Dana Whitfield',
        proofPhotos: [{ type: 'image/jpeg' }],
        proofPlace: { latitude: 41.4993 },
      },
    })
    const { vin, deliveredAt } = await read(`/api/Order/${id}`)
    expect(Math.abs(Date.now() - Date.parse(deliveredAt))).toBeLessThan(60_000)
    expect((await read(`/api/Account/${accountId}`)).vins).toEqual([vin])
  })

  it('without proof is refused, and changes nothing', async () => {
    const { id } = await newOrder()
    await toTransit(id)
    expect((await move(id, 4)).body).toMatchObject({
      message: 'Photo of the delivery is required',
      errors: [
        { field: 'proofPhotos', message: 'Photo of the delivery is required' },
        { field: 'proofSignature', message: 'Signature of the delivery is required' },
        { field: 'receivedBy', message: 'Received by is required' },
      ],
    })
    expect((await read(`/api/Order/${id}`)).orderStatus).toBe(3)
  })

  it('sent twice by a phone is stored once', async () => {
    const { id } = await newOrder()
    await toTransit(id)
    const body = { id, ...(await proof(manager)), deliveredAt: new Date(Date.now() - 3_600_000).toISOString() }
    const key = { 'idempotency-key': 'delivery-of-a-phone' }
    const first = await manager.post('/api/Order/Deliver', body, key)
    const second = await manager.post('/api/Order/Deliver', body, key)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.data.deliveredAt).toBe(body.deliveredAt)
    expect(second.body.data.version).toBe(first.body.data.version)
    expect((await manager.post('/api/Order/Deliver', body)).body.message).toMatch(/is Delivered already\.$/)
  })

  it('is made by the driver, who sees no other orders', async () => {
    const { id } = await newOrder({ driver: staff.storeManager })
    const other = await newOrder()
    await toTransit(id)
    const seen = await storeManager.post('/api/Order/List', { filter: { driver: 'me' } })
    expect(seen.body.data.map((row: { id: number }) => row.id)).toEqual([])
    const driver = await newOrder({ driver: staff.salesperson })
    await toTransit(driver.id)
    const own: { id: number; driver: number }[] = (
      await salesperson.post('/api/Order/List', { filter: { driver: 'me' } })
    ).body.data
    expect(own.map(({ id: of }) => of)).toContain(driver.id)
    expect(new Set(own.map(({ driver: of }) => of))).toEqual(new Set([staff.salesperson]))
    expect((await salesperson.get(`/api/Order/${other.id}`)).status).toBe(404)
    expect((await deliver(driver.id, salesperson)).status).toBe(200)
  })

  it('its proof can’t be changed', async () => {
    const { id, number } = await newOrder()
    await toTransit(id)
    const { version } = (await deliver(id)).body.data
    expect(await manager.put('/api/Order/Update', { id, version, receivedBy: 'Somebody else' })).toMatchObject({
      status: 409,
      body: { message: `${number} was delivered. The proof of it stays as it is.` },
    })
    expect((await manager.delete(`/api/Order/Delete?id=${id}`)).body.message).toBe(
      `${number} was delivered, so it stays.`,
    )
  })
})

describe('a promised day', () => {
  it('makes an open order late once it has passed, and moving it is recorded', async () => {
    const { id, version } = await newOrder({ promisedAt: addDays(today(), 3) })
    const moved = await manager.put('/api/Order/Update', { id, version, promisedAt: addDays(today(), 8) })
    expect(moved.body.data).toMatchObject({ isLate: false, slippedDays: 5, firstPromisedAt: addDays(today(), 3) })
    await test.db.pool.query('update crm.sales_order set promised_at = core.today() - 1 where id = $1', [id])
    expect((await manager.post('/api/Order/List', { filter: { isLate: true } })).body.data).toMatchObject([{ id }])
    await move(id, 6, { reason: 'Too late' })
    expect((await manager.post('/api/Order/List', { filter: { isLate: true } })).body.data).toEqual([])
  })
})
