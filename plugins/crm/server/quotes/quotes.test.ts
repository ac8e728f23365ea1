import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import type { Answer, Caller, TestApp } from '@core/server/testing'
import { quoteStatuses } from '../../shared/quotes/quoteStatuses'
import { accountBody, createCrmApp, leadBody, staff, stores } from '../testing/crmApp'

let test: TestApp
let manager: Caller
let salesperson: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
})
afterAll(() => test.close())

const made = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  expect([body.message, status]).toEqual([body.message, 201])
  return body.data
}
const newLead = (more: object = {}) => made(manager.post('/api/Lead/Create', leadBody({ state: 'MN', ...more })))
const newAccount = (more: object = {}) =>
  made(manager.post('/api/Account/Create', accountBody({ state: 'MN', ...more })))
const van = { kind: 1, description: '2026 Ford Transit 250 cargo', quantity: 2, price: '42000.00' }
const newQuote = async (more: object = {}, who = manager) =>
  made(who.post('/api/Quotes/Create', { leadId: (await newLead()).id, lines: [van], ...more }))
/** Changes a quote's status with its current version. */
const move = (id: number, status: number, more: object = {}, who = manager) =>
  who.put('/api/QuoteStatus/Update', { id, status, ...more })

describe('a quote', () => {
  it('[S7.13] [S3.12] is listed, made, changed and deleted by its four calls, for a lead or an account', async () => {
    const lead = await newLead()
    const made = await manager.post('/api/Quotes/Create', { leadId: lead.id, entityTypeName: 'Lead', lines: [van] })
    expect(made).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Quote created successfully !!',
        data: { leadId: lead.id, accountId: null, entityTypeName: 'Lead', status: 1, revision: 1 },
      },
    })
    const { id, number, version } = made.body.data
    expect(number).toBe(`Q-${String(id).padStart(5, '0')}`)
    const listed = await manager.post('/api/Quotes/List', {
      limit: 10_000,
      offset: 0,
      sorting: { fieldName: 'id', direction: 'asc' },
      filter: { lead: undefined, leadId: lead.id, entityTypeName: 'Lead' },
    })
    expect(listed.body).toMatchObject({ success: true, totalItems: 1, data: [{ id }] })
    expect(await manager.put('/api/Quotes/Update', { id, version, note: 'Delivered to the yard' })).toMatchObject({
      status: 200,
      body: { message: 'Quote updated successfully !!', data: { note: 'Delivered to the yard' } },
    })
    expect(await manager.delete(`/api/Quotes/Delete?id=${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Quote deleted successfully !!' },
    })
    const account = await newAccount()
    expect(await newQuote({ leadId: undefined, accountId: account.id })).toMatchObject({
      accountId: account.id,
      entityTypeName: 'Account',
      company: account.company,
    })
  })

  it('[S9.1] is listed by id ascending; up to 10000 at a time', async () => {
    await newQuote()
    await newQuote()
    const { body } = await manager.post('/api/Quotes/List', { limit: 10_000, offset: 0 })
    const ids = body.data.map(({ id }: { id: number }) => id)
    expect(ids.length).toBe(body.totalItems)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
  })

  it('[S7.14] [S4.11] [D5] the statuses are eight', async () => {
    const { body } = await salesperson.get('/api/QuotesStatusType/QuotesStatusTypeList')
    expect(body).toEqual({
      success: true,
      totalItems: 8,
      data: ['Draft', 'Sent', 'Viewed', 'Revision Requested', 'Approved', 'Declined', 'Ordered', 'Delivered'].map(
        (name, at) => ({ id: at + 1, name }),
      ),
    })
  })

  it('[D5] charges the tax of the delivery state, and none if the account is exempt', async () => {
    expect(await newQuote()).toMatchObject({
      deliveryState: 'MN',
      taxRate: 6.875,
      subtotal: '84000.00',
      tax: '5775.00',
      total: '89775.00',
      units: 2,
    })
    const exempt = await newAccount({ taxExempt: true })
    expect(await newQuote({ leadId: undefined, accountId: exempt.id })).toMatchObject({
      taxExempt: true,
      tax: '0.00',
      total: '84000.00',
    })
    expect(await newQuote({ deliveryState: 'OR' })).toMatchObject({ taxRate: 0, tax: '0.00' })
  })

  it('takes name and list price from the vehicle', async () => {
    const vehicle = await made(
      manager.post('/api/Vehicle/Create', {
        name: '2026 Ram ProMaster',
        makeId: 1,
        modelId: 1,
        yearId: 1,
        price: '51000.00',
      }),
    )
    const quote = await newQuote({ lines: [{ vehicleId: vehicle.id, quantity: 1, discountType: 2, discount: '10' }] })
    expect(quote.lines[0]).toMatchObject({ id: 1, kind: 1, description: '2026 Ram ProMaster', price: '51000.00' })
    expect(quote).toMatchObject({ discountTotal: '5100.00', discountPercent: 10, subtotal: '45900.00' })
  })

  it('chooses among vehicles by the words of their segment, with price and segment', async () => {
    const segments = (await manager.post('/api/Segment/List', { limit: 100 })).body.data
    const wheelchair = segments.find(({ name }: { name: string }) => name === 'Wheelchair van')
    await made(
      manager.post('/api/Vehicle/Create', {
        name: '2026 Toyota Sienna',
        stockNo: 'S00777',
        makeId: 1,
        modelId: 1,
        yearId: 1,
        segmentId: wheelchair.id,
        price: '39100.00',
      }),
    )
    const { data } = (await manager.post('/api/Vehicle/Options', { search: 'wheelchair sien' })).body
    expect(data).toEqual([
      { id: expect.any(Number), name: '2026 Toyota Sienna', hint: 'Wheelchair van · $39,100.00 · S00777' },
    ])
    await manager.put('/api/Segment/Update', { id: wheelchair.id, version: wheelchair.version, name: 'Lift van' })
    expect((await manager.post('/api/Vehicle/Options', { search: 'lift' })).body.data).toHaveLength(1)
  })

  it('counts every line in its total, and only vehicles as vehicles', async () => {
    const training = { description: 'Driver training', quantity: 1, price: '900.00' }
    const quote = await newQuote({
      deliveryState: 'OR',
      lines: [van, training, { ...training, kind: 3, price: '40.00' }],
    })
    expect(quote.lines.map(({ kind }: { kind: number }) => kind)).toEqual([1, 2, 3])
    expect(quote).toMatchObject({ total: '84940.00', units: 2 })
  })

  it.each([
    [
      'a discount over 100%',
      { lines: [{ ...van, discountType: 2, discount: '100.5' }] },
      'lines[0].discount',
      'Discount can be at most 100%',
    ],
    [
      'a service that names a vehicle',
      { lines: [{ kind: 2, vehicleId: 1, quantity: 1, price: '1.00' }] },
      'lines[0].vehicleId',
      'Only a line of the kind Vehicle names a vehicle',
    ],
    [
      'a fee without a description',
      { lines: [{ kind: 3, quantity: 1, price: '1.00' }] },
      'lines[0].description',
      'Description is required',
    ],
    [
      'a discount over the price',
      { lines: [{ ...van, discount: '42000.01' }] },
      'lines[0].discount',
      'Discount can’t be more than the price',
    ],
    ['no lines', { lines: [] }, 'lines', 'Lines is required'],
    [
      'a line without a price',
      { lines: [{ description: 'A van', quantity: 1 }] },
      'lines[0].price',
      'Price is required',
    ],
    [
      'a line without a vehicle',
      { lines: [{ quantity: 1, price: '1' }] },
      'lines[0].vehicleId',
      'Choose a vehicle, or describe what is offered',
    ],
    ['a day in the past', { validUntil: '2020-01-01' }, 'validUntil', 'Valid until can’t be before today'],
    ['another status than Draft', { status: 5 }, 'status', 'A new quote starts as Draft. Save it, then send it.'],
    ['the wrong kind', { entityTypeName: 'Account' }, 'entityTypeName', 'Made out to: this quote names a lead'],
    [
      'more vehicles than an order takes',
      {
        lines: [
          { ...van, quantity: 300 },
          { ...van, quantity: 201 },
        ],
      },
      'lines',
      'A quote can have at most 500 vehicles, and this one has 501. Make a second quote',
    ],
  ])('%s is refused with a message', async (_what, more, field, message) => {
    const { status, body } = await manager.post('/api/Quotes/Create', {
      leadId: (await newLead()).id,
      lines: [van],
      ...more,
    })
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  it('of a deleted lead is refused', async () => {
    const { id } = await newLead()
    await manager.delete(`/api/Lead/Delete?id=${id}`)
    expect(await manager.post('/api/Quotes/Create', { leadId: id, lines: [van] })).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'leadId', message: 'Lead: it was deleted, or isn’t yours to see. Choose another one' }],
      },
    })
  })
})

describe('[S4.11] [D5] the status of a quote', () => {
  const ways = { 1: [], 2: [2], 3: [2, 3], 4: [2, 4], 5: [2, 5], 6: [2, 6], 7: [2, 5, 7], 8: [2, 5, 7, 8] } as const

  it.each(quoteStatuses)('$name changes only as the table allows', async ({ id: from, name, next }) => {
    for (const { id: to, name: target } of quoteStatuses.filter((one) => one.id !== from)) {
      const { id } = await newQuote()
      for (const step of ways[from]) expect((await move(id, step)).status).toBe(200)
      const { status, body } = await move(id, to)
      if ((next as readonly number[]).includes(to)) expect([target, status]).toEqual([target, 200])
      else {
        expect([target, status]).toEqual([target, 409])
        expect(body.message).toContain(`A quote that is ${name} can’t become ${target}`)
      }
    }
  })

  it('two people who approve at once: one succeeds, the other is told that it is done', async () => {
    const { id, number } = await newQuote({ salespersonId: staff.salesperson })
    await move(id, 2)
    const answers = await Promise.all([move(id, 5), move(id, 5, {}, salesperson)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(`${number} is Approved already.`)
  })

  it('an older version is 409', async () => {
    const { id, version } = await newQuote()
    await move(id, 2)
    expect(await move(id, 5, { version })).toMatchObject({ status: 409 })
  })

  it('“Expired” is derived, and an expired quote can’t be approved until it is prolonged', async () => {
    const { id } = await newQuote()
    await move(id, 2)
    await test.db.pool.query(`update crm.quote set valid_until = core.today() - 1 where id = $1`, [id])
    const listed = await manager.post('/api/Quotes/List', { filter: { isExpired: true } })
    expect(listed.body.data.map((row: { id: number }) => row.id)).toEqual([id])
    const yesterday = addDays(today(), -1)
    expect((await move(id, 5)).body.message).toMatch(
      new RegExp(`expired on ${yesterday}. Set a later “Valid until” first.$`),
    )
    const { version } = (await manager.get(`/api/Quotes/${id}`)).body.data
    expect((await manager.put('/api/Quotes/Update', { id, version, validUntil: addDays(today(), 5) })).status).toBe(200)
    expect((await move(id, 5)).status).toBe(200)
  })

  it('a sent quote can’t be changed until a revision is requested; each revision is stored', async () => {
    const { id, number } = await newQuote()
    await move(id, 2)
    const change = async (price: string) => {
      const { version, lines } = (await manager.get(`/api/Quotes/${id}`)).body.data
      return manager.put('/api/Quotes/Update', { id, version, lines: [{ ...lines[0], price }] })
    }
    expect(await change('41000.00')).toMatchObject({
      status: 409,
      body: { message: `${number} was sent. Set it to Revision Requested, then change it and send it again.` },
    })
    await move(id, 4, { decisionNote: 'Cheaper, please' })
    expect((await change('41000.00')).body.data).toMatchObject({ revision: 2, status: 4 })
    expect((await change('40500.00')).body.data).toMatchObject({ revision: 2 })
    await move(id, 2)
    await move(id, 6)
    await move(id, 1)
    const { body } = await manager.get(`/api/Quotes/${id}/Revisions`)
    expect(body.data.map(({ revision, total }: { revision: number; total: string }) => [revision, total])).toEqual([
      [2, '86568.75'],
      [1, '89775.00'],
    ])
    expect((await manager.get(`/api/Quotes/${id}`)).body.data).toMatchObject({ revision: 3, status: 1, sentAt: null })
  })

  it('[S4.11] its lead follows: Quoted, Commitment, Won', async () => {
    const lead = await newLead()
    const stageOf = async () => (await manager.get(`/api/Lead/${lead.id}`)).body.data.status
    const { id } = await newQuote({ leadId: lead.id })
    await move(id, 2)
    expect(await stageOf()).toBe(5)
    await move(id, 5)
    expect(await stageOf()).toBe(7)
    await manager.post('/api/Quotes/PlaceOrders', { id })
    expect(await stageOf()).toBe(8)
  })

  it('a quote without a delivery state can’t be sent', async () => {
    const { id } = await newQuote({ leadId: (await newLead({ state: null })).id })
    expect((await move(id, 2)).body.errors).toEqual([
      {
        field: 'deliveryState',
        message: 'Delivery state is required before a quote is sent: its sales tax is charged',
      },
    ])
  })
})

describe('the limit of a discount', () => {
  const discounted = { lines: [{ ...van, discountType: 2, discount: '15' }], salespersonId: staff.salesperson }

  it('requires the manager’s approval above it', async () => {
    const { id } = await newQuote(discounted)
    const refused = await move(id, 2, {}, salesperson)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The discount of 15% is beyond your limit of 10%. Ask a manager to approve it, then send the quote.',
    ])
    expect((await salesperson.post('/api/Quotes/DecideApproval', { id, approve: 'yes' })).status).toBe(403)
    expect((await manager.post('/api/Quotes/DecideApproval', { id, approve: 'yes' })).status).toBe(409)
    const why = { approval: 1, approvalNote: 'They take twenty' }
    expect(
      (await salesperson.post('/api/Quotes/AskApproval', { id, note: 'They take twenty' })).body.data,
    ).toMatchObject(why)
    expect((await manager.post('/api/Quotes/DecideApproval', { id, approve: 'yes' })).body.data).toMatchObject({
      approval: 2,
      approvedPercent: 15,
    })
    expect((await move(id, 2, {}, salesperson)).status).toBe(200)
  })

  it('is a person’s own, and set by a manager', async () => {
    expect((await salesperson.get('/api/Quotes/DiscountLimit')).body.data).toEqual({ percent: 10 })
    expect((await manager.get('/api/Quotes/DiscountLimit')).body.data).toEqual({ percent: null })
    expect(
      (await salesperson.put('/api/Quotes/DiscountLimit', { userId: staff.storeManager, percent: 50 })).status,
    ).toBe(403)
    expect((await manager.put('/api/Quotes/DiscountLimit', { userId: staff.salesperson, percent: 20 })).status).toBe(
      200,
    )
    const { id } = await newQuote(discounted)
    expect((await move(id, 2, {}, salesperson)).status).toBe(200)
    await manager.put('/api/Quotes/DiscountLimit', { userId: staff.salesperson, percent: 10 })
  })
})

describe('[D2] quotes and orders by role', () => {
  const people = [
    ['Super Admin', 'all', true],
    ['Administrator', 'all', true],
    ['Sales Manager', 'all', true],
    ['Store Manager', 'store', true],
    ['Salesperson', 'own', true],
    ['Auditor', 'all', false],
    ['Intake Manager', 'none', false],
    ['Intake Coordinator', 'none', false],
    ['Care Coordinator', 'none', false],
  ] as const

  it.each(people)('%s sees %s', async (role, scope, mayChange) => {
    const account = await newAccount({ company: `Scope of ${role}` })
    const body = { leadId: undefined, accountId: account.id }
    const mine = await newQuote({ ...body, salespersonId: staff.salesperson, storeId: stores.West })
    const east = await newQuote({ ...body, storeId: stores.East })
    const other = await newQuote({ ...body, storeId: stores.HQ })
    const quotes = [mine, east, other].map(({ id }) => id)
    for (const id of quotes) {
      await move(id, 2)
      await move(id, 5)
    }
    const orders: number[] = []
    for (const id of quotes) orders.push((await made(manager.post('/api/Quotes/PlaceOrders', { id }))).orders[0])
    const seen = { all: [0, 1, 2], store: [1], own: [0], none: [] }[scope]
    const who = await test.as(role)
    for (const [path, ids] of [
      ['Quotes', quotes],
      ['Order', orders],
    ] as const) {
      const filter = path === 'Quotes' ? { accountId: account.id } : { accountId: account.id, id: undefined }
      const listed = await who.post(`/api/${path}/List`, { filter, sorting: { fieldName: 'id', direction: 'asc' } })
      if (scope === 'none') {
        expect(listed.status).toBe(403)
        continue
      }
      const found: number[] = listed.body.data
        .map(({ id }: { id: number }) => id)
        .filter((id: number) => (ids as number[]).includes(id))
      expect(found).toEqual(seen.map((at) => ids[at]))
      const counted = await who.post(`/api/${path}/Aggregate`, { filter, measures: [{ of: 'count' }] })
      expect(counted.body.data[0].values[0]).toBe(listed.body.totalItems)
      for (const [at, id] of ids.entries()) {
        expect((await who.get(`/api/${path}/${id}`)).status).toBe((seen as number[]).includes(at) ? 200 : 404)
        if ((seen as number[]).includes(at)) continue
        expect((await who.put(`/api/${path}/Update`, { id, version: 1, note: 'x' })).status).not.toBe(200)
      }
      const {
        body: { data: record },
      } = await who.get(`/api/${path}/${ids[seen[0]!]}`)
      const patch = path === 'Quotes' ? { quotesDocs: [], decisionNote: 'Called back' } : { notes: 'Called back' }
      const changed = await who.put(`/api/${path}/Update`, { id: record.id, version: record.version, ...patch })
      expect(changed.status).toBe(mayChange ? 200 : 403)
    }
  })
})
