import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { usualMail } from '../../shared/quotes/quoteMail'
import { createCrmApp, leadBody, staff } from '../testing/crmApp'

let test: TestApp
let manager: Caller
let storeManager: Caller
let salesperson: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  storeManager = await test.as('Store Manager')
  salesperson = await test.as('Salesperson')
})
afterAll(() => test.close())

describe('the text of mails', () => {
  const mail = async (who = salesperson) => (await who.get('/api/QuoteMail/Get')).body.data

  it('[S8.5] is the default until an administrator changes it; then everybody’s next mail begins with it', async () => {
    expect(await mail()).toEqual({ ...usualMail, version: null, updatedAt: null, updatedBy: null })
    const text = { subject: 'Quote {{number}}', message: 'Dear {{company}},\n\nhere it is.' }
    const admin = await test.as('Administrator')
    const changed = await admin.put('/api/QuoteMail/Update', text)
    expect(changed).toMatchObject({ status: 200, body: { message: 'Mail updated successfully !!' } })
    expect(await mail()).toMatchObject({ ...text, version: 1, updatedBy: 'Miguel Santos' })
    const { status } = await admin.put('/api/QuoteMail/Update', { ...text, version: 1, subject: 'Your quote' })
    expect(status).toBe(200)
    expect(await mail()).toMatchObject({ subject: 'Your quote', version: 2 })
  })

  it('the second of two people who change it is told, and an unknown placeholder is named', async () => {
    const { version, subject } = await mail()
    for (const stale of [version - 1, undefined])
      expect(
        (await manager.put('/api/QuoteMail/Update', { subject: 'Mine', message: 'Mine', version: stale })).status,
      ).toBe(409)
    expect(await manager.put('/api/QuoteMail/Update', { subject, message: 'Hi {{nickname}}', version })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'message', message: 'There is no placeholder “nickname”. Choose one of the list' }] },
    })
    expect(await mail()).toMatchObject({ version, subject })
  })

  it('[S6.1] may be changed only with 1017', async () => {
    const text = { subject: 'Mine', message: 'Mine' }
    for (const who of [storeManager, salesperson, await test.as('Auditor')])
      expect((await who.put('/api/QuoteMail/Update', text)).status).toBe(403)
    expect((await (await test.as('Intake Manager')).get('/api/QuoteMail/Get')).status).toBe(403)
  })
})

describe('limits of discounts', () => {
  interface Limit {
    readonly id: number
    readonly percent: number | null
    readonly isUsual: boolean
    readonly mayChange: boolean
  }
  const limits = async (who: Caller): Promise<readonly Limit[]> =>
    (await who.get('/api/Quotes/DiscountLimits')).body.data
  const set = (who: Caller, userId: number, percent: number) =>
    who.put('/api/Quotes/DiscountLimit', { userId, percent })

  it('[D5] lists everybody who writes quotes, 10 % each by default, no limit for those who approve', async () => {
    const all = await limits(manager)
    expect(all.find(({ id }) => id === staff.salesperson)).toMatchObject({
      percent: 10,
      isUsual: true,
      mayChange: true,
    })
    expect(all.find(({ id }) => id === staff.storeManager)).toMatchObject({ percent: null, mayChange: false })
    expect(all.map(({ id }) => id)).not.toContain(staff.salesManager)
    expect(all.map(({ id }) => id)).not.toContain(staff.auditor)
  })

  it('[D5] a changed limit applies to the person from then on', async () => {
    expect((await set(manager, staff.salesperson, 4)).body.message).toBe('Limit updated successfully !!')
    expect((await salesperson.get('/api/Quotes/DiscountLimit')).body.data).toEqual({ percent: 4 })
    const { id } = (await manager.post('/api/Lead/Create', leadBody({ assignTo: staff.salesperson, state: 'MN' }))).body
      .data
    const lines = [{ description: 'Van', quantity: 1, price: '1000.00', discountType: 2, discount: '4.01' }]
    const quote = (await salesperson.post('/api/Quotes/Create', { leadId: id, lines })).body.data
    expect(await salesperson.put('/api/QuoteStatus/Update', { id: quote.id, status: 2 })).toMatchObject({
      status: 409,
      body: {
        message: 'The discount of 4.01% is beyond your limit of 4%. Ask a manager to approve it, then send the quote.',
      },
    })
    expect((await limits(manager)).find((one) => one.id === staff.salesperson)).toMatchObject({
      percent: 4,
      isUsual: false,
    })
  })

  it('[D2] a store manager sees and sets only those of their store; nobody their own', async () => {
    expect((await limits(storeManager)).map(({ id }) => id)).not.toContain(staff.salesperson)
    expect((await set(storeManager, staff.salesperson, 90)).status).toBe(404)
    expect((await set(manager, staff.salesManager, 90)).status).toBe(403)
    expect((await set(salesperson, staff.salesperson, 90)).status).toBe(403)
    expect((await set(manager, staff.salesperson, 101)).status).toBe(400)
    expect((await salesperson.get('/api/Quotes/DiscountLimit')).body.data).toEqual({ percent: 4 })
  })
})

it('[D5] a changed rate of sales tax is charged from then on', async () => {
  const [state] = (await manager.post('/api/State/List', { filter: { code: 'OR' }, limit: 1 })).body.data
  expect(state.taxRate).toBeNull()
  expect(
    (await manager.put('/api/State/Update', { id: state.id, version: state.version, taxRate: 1.125 })).status,
  ).toBe(200)
  const { id } = (await manager.post('/api/Lead/Create', leadBody({ state: 'OR' }))).body.data
  const lines = [{ description: 'Van', quantity: 1, price: '1000.00' }]
  const { data } = (await manager.post('/api/Quotes/Create', { leadId: id, lines })).body
  expect(data).toMatchObject({ deliveryState: 'OR', taxRate: 1.125, tax: '11.25', total: '1011.25' })
  expect((await salesperson.put('/api/State/Update', { id: state.id, version: 2, taxRate: 0 })).status).toBe(403)
})
