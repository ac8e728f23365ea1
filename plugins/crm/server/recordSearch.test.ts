import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { accountBody, createCrmApp, leadBody, staff } from './testing/crmApp'

interface Found {
  readonly entity: string
  readonly name: string
  readonly screen: string
  readonly records: readonly { readonly id: number; readonly name: string; readonly [more: string]: unknown }[]
}

let test: TestApp
let manager: Caller
let seller: Caller
let lead: number
let account: number
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  seller = await test.as('Salesperson')
  const idOf = async (path: string, body: object) =>
    ((await manager.post(path, body)).body.data as { readonly id: number }).id
  lead = await idOf('/api/Lead/Create', leadBody({ company: 'Bright Harbor Farms', city: 'Salem' }))
  await idOf('/api/Lead/Create', leadBody({ company: 'Harbor Bright', assignTo: staff.salesperson }))
  account = await idOf('/api/Account/Create', accountBody({ company: 'Juniper School District' }))
  await idOf('/api/Contact/Create', {
    name: 'Dana Whitfield',
    title: 'Fleet director',
    email: 'dana@juniper.example',
    phone: '503-555-0142',
    entityType: 2,
    entityTypeId: account,
  })
  await idOf('/api/Order/Create', { description: 'Toyota Sienna 2026', accountId: account, vin: '1M8GDM9AXKP042788' })
})
afterAll(() => test.close())

const find = async (who: Caller, body: object) => (await who.post('/api/Search', body)).body.data as readonly Found[]
const names = (groups: readonly Found[]) => groups.map(({ name, records }) => [name, ...records.map((one) => one.name)])

describe('the search over all records', () => {
  it('finds leads, accounts, contacts and orders by name, number, phone, mail and VIN in one call', async () => {
    expect(names(await find(manager, { search: 'juniper school' }))).toContainEqual([
      'Accounts',
      'Juniper School District',
    ])
    for (const search of ['Dana Whitfield', '(503) 555-0142', 'dana@juniper.example'])
      expect(names(await find(manager, { search }))).toEqual([['Contacts', 'Dana Whitfield']])
    expect(names(await find(manager, { search: '1M8GDM9AXKP042788' }))).toContainEqual(['Orders', 'O-00001'])
    expect(names(await find(manager, { search: 'O-00001' }))[0]).toEqual(['Orders', 'O-00001'])
  })

  it('says what distinguishes a record, to what it belongs and how it stands', async () => {
    const [contacts] = await find(manager, { search: 'dana' })
    expect(contacts).toEqual({
      entity: 'contact',
      name: 'Contacts',
      screen: '/leads/contacts/:id',
      records: [{ id: 1, name: 'Dana Whitfield', hint: 'Fleet director', of: 'Juniper School District' }],
    })
    const [leads] = await find(manager, { search: 'bright harbor farms' })
    expect(leads!.records).toEqual([{ id: lead, name: 'Bright Harbor Farms', hint: 'Salem', state: 'New' }])
  })

  it('puts names that begin with the text first', async () => {
    const [leads] = await find(manager, { search: 'harbor' })
    expect(leads!.records.map(({ name }) => name)).toEqual(['Harbor Bright', 'Bright Harbor Farms'])
  })

  it('shows nobody more than their lists do', async () => {
    expect(names(await find(seller, { search: 'harbor' }))).toEqual([['Leads', 'Harbor Bright']])
    expect(await find(seller, { search: 'dana' })).toEqual([])
    expect(await find(await test.as('Intake Coordinator'), { search: 'harbor' })).toEqual([])
    expect(await find(seller, { records: [{ entity: 'lead', id: lead }] })).toEqual([])
  })

  it('returns nothing of the trash, for an empty text, or of an unknown kind', async () => {
    expect(await find(manager, { search: ' ' })).toEqual([])
    expect(await find(manager, { records: [{ entity: 'planet', id: 1 }] })).toEqual([])
    await sql`update crm.lead set deleted_at = now() where id = ${lead}`.execute(test.db.query)
    expect(names(await find(manager, { search: 'bright harbor' }))).toEqual([['Leads', 'Harbor Bright']])
    await sql`update crm.lead set deleted_at = null where id = ${lead}`.execute(test.db.query)
  })

  it('names the records that are given by their ids', async () => {
    const found = await find(manager, {
      records: [
        { entity: 'account', id: account },
        { entity: 'lead', id: lead },
      ],
    })
    expect(names(found)).toEqual([
      ['Accounts', 'Juniper School District'],
      ['Leads', 'Bright Harbor Farms'],
    ])
  })
})
