import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp } from '@core/server/testing'
import { openLeadsAtMost } from '../assignment/assignLead'
import { createCrmApp, leadBody, staff, stores } from '../testing/crmApp'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  await manager.put('/api/Store/Update', { id: stores.East, version: 1, territoryStates: ['NY'] })
  await sql`update core."user" set store_id = ${stores.East} where id = ${staff.salesperson}`.execute(test.db.query)
})
afterAll(() => test.close())

const sent = (more: object = {}) => ({
  company: 'Finger Lakes Mobility',
  leadType: 6,
  name: 'Ruth Adler',
  email: 'ruth@fingerlakes.example',
  phone: '607-555-0120',
  state: 'NY',
  zip: '14850',
  fleetSize: 14,
  message: 'Six wheelchair vans by spring',
  consent: true,
  ...more,
})
let address = 1
/** Each from a different address, unless one is given. */
const submit = (body: object, form = 1, from = `10.1.0.${address++}`) =>
  test.visitor(from).post(`/api/LeadForm/Submit/${form}`, body)
const leadOf = async (company: string) => {
  const { data } = (await manager.post('/api/Lead/List', { filter: { company } })).body
  return data[0] && (await manager.get(`/api/Lead/${data[0].id}`)).body.data
}

it('[D1] a web form opens for anybody, and shows the text to agree to', async () => {
  expect((await test.visitor().get('/api/LeadForm/Public/1')).body.data).toMatchObject({
    name: 'Tell us what you need',
    consent: expect.stringContaining('You may contact me'),
  })
  expect((await test.visitor().get('/api/LeadForm/Public/999')).status).toBe(404)
})

it('[D5] [S3.9] a submission becomes a lead with its contact, assigned to a person of its territory, with the reason', async () => {
  expect(await submit(sent())).toMatchObject({
    status: 200,
    // The sender reads which store calls.
    body: { success: true, message: 'Form submitted successfully.', data: { name: 'East' } },
  })
  const lead = await leadOf('Finger Lakes Mobility')
  expect(lead).toMatchObject({ source: 2, status: 1, storeId: stores.East, assignTo: staff.salesperson, fleetSize: 14 })
  expect(lead.assignReason).toBe('NY 14850 is in the territory of East; next in turn of 2, with 0 open leads')
  const contacts = (await manager.post('/api/Contact/List', { filter: { leadId: lead.id } })).body.data
  expect(contacts).toMatchObject([{ name: 'Ruth Adler', email: 'ruth@fingerlakes.example', phone: '607-555-0120' }])
  const told = (await manager.post('/api/Lead/History', { id: lead.id })).body.data
  expect(told.at(-1)).toMatchObject({ action: 'create', by: null, author: 'The web form “Tell us what you need”' })
  expect(told[0]).toMatchObject({
    by: null,
    author: 'Ruth Adler',
    note: expect.stringContaining('“Six wheelchair vans by spring” Agreed to: “You may contact me'),
  })
})

it('[D5] managers get leads if no salesperson has room', async () => {
  await submit(sent({ company: 'Ithaca Taxi', email: 'a@ithaca.example' }))
  expect((await leadOf('Ithaca Taxi')).assignTo).toBe(staff.salesperson)
  await sql`insert into crm.lead (company, search_text, status, lead_type, source, assign_to)
    select 'Filler ' || n, 'filler', 2, 1, 1, ${staff.salesperson} from generate_series(1, ${openLeadsAtMost}) n`.execute(
    test.db.query,
  )
  await submit(sent({ company: 'Elmira Cabs', email: 'b@elmira.example' }))
  expect((await leadOf('Elmira Cabs')).assignTo).toBe(staff.storeManager)
})

it('[D5] a lead that is reassigned by hand loses the reason of its rule', async () => {
  const lead = await leadOf('Ithaca Taxi')
  await manager.put('/api/Lead/Update', { id: lead.id, version: lead.version, assignTo: staff.salesManager })
  expect((await leadOf('Ithaca Taxi')).assignReason).toBeNull()
})

it('[D1] the honeypot, a second click and a missing consent make no lead', async () => {
  expect((await submit(sent({ company: 'Robot Rides', fax: 'http://spam' }))).status).toBe(200)
  expect(await leadOf('Robot Rides')).toBeUndefined()
  await Promise.all([1, 2].map(() => submit(sent({ company: 'Twice Sent', email: 'c@twice.example' }))))
  expect((await manager.post('/api/Lead/List', { filter: { company: 'Twice Sent' } })).body.totalItems).toBe(1)
  expect(await submit(sent({ company: 'Silent', consent: false }))).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'consent' }] },
  })
  expect((await submit({})).body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'company',
    'leadType',
    'name',
    'email',
    'state',
    'consent',
  ])
})

it('[D1] one address may send a few, and then must wait', async () => {
  const statuses = []
  for (let n = 0; n < 7; n++)
    statuses.push((await submit(sent({ company: `Many ${n}`, email: `m${n}@many.example` }), 1, '10.9.9.9')).status)
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
})

it('[D1] a closed form accepts nothing, and only people who see all leads see the forms', async () => {
  const made = await manager.post('/api/LeadForm/Create', { name: 'Fair 2026', consent: 'Call me', open: false })
  expect(made.status).toBe(201)
  expect(await submit(sent(), made.body.data.id)).toMatchObject({
    status: 410,
    body: { message: 'This form is closed. Please call us instead.' },
  })
  const salesperson = await test.as('Salesperson')
  expect((await salesperson.post('/api/LeadForm/Create', { name: 'Mine', consent: 'x' })).status).toBe(403)
  expect((await manager.post('/api/Lead/Create', leadBody())).status).toBe(201)
})
