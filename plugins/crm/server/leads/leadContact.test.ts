import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { createCrmApp, leadBody, staff } from '../testing/crmApp'

let test: TestApp
let manager: Caller
let seller: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  seller = await test.as('Salesperson')
})
afterAll(() => test.close())

const person = { contactName: 'Dana Whitfield', contactPhone: '503-555-0142', contactEmail: 'dana@bright.example' }
const leadAt = async (id: number) => (await manager.get(`/api/Lead/${id}`)).body.data
const contactsOf = async (id: number) =>
  (await manager.post('/api/Contact/List', { filter: { leadId: String(id) } })).body.data as readonly object[]

describe('the person of a lead', () => {
  it('is made as its contact together with the lead, also by a salesperson', async () => {
    const made = await seller.post('/api/Lead/Create', leadBody({ ...person, assignTo: staff.salesperson }))
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject(person)
    expect(await contactsOf(made.body.data.id)).toMatchObject([
      { name: 'Dana Whitfield', phone: '503-555-0142', email: 'dana@bright.example', createdBy: staff.salesperson },
    ])
    const { data } = (await manager.post('/api/Lead/List', { columns: ['company', 'contactName', 'contactPhone'] }))
      .body
    expect(data[0]).toMatchObject({ contactName: 'Dana Whitfield', contactPhone: '503-555-0142' })
  })

  it('is the decision maker, else the first contact; a change of the lead changes that contact', async () => {
    const { id, version } = (await manager.post('/api/Lead/Create', leadBody(person))).body.data
    const second = { name: 'Ruth Adler', decisionMaker: true, entityType: 1, entityTypeId: id }
    await manager.post('/api/Contact/Create', second)
    expect(await leadAt(id)).toMatchObject({ contactName: 'Ruth Adler', contactPhone: null })
    await manager.put('/api/Lead/Update', { id, version, contactPhone: '503-555-0177' })
    expect(await contactsOf(id)).toMatchObject([
      { name: 'Dana Whitfield', phone: '503-555-0142' },
      { name: 'Ruth Adler', phone: '503-555-0177' },
    ])
  })

  it('needs a name where a phone or an email is given; without any there is no contact', async () => {
    const nameless = await manager.post('/api/Lead/Create', leadBody({ contactPhone: '503-555-0142' }))
    expect(nameless).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'contactName', message: 'Contact is required' }] },
    })
    const { id } = (await manager.post('/api/Lead/Create', leadBody())).body.data
    expect(await contactsOf(id)).toEqual([])
  })
})
