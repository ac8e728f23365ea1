import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { accountBody, createCrmApp, leadBody } from './testing/crmApp'

// The plugin of documents is off here; `recordFiles.test.ts` of that plugin has the same rows with documents.

let test: TestApp
let manager: Caller
let leadId: number
let accountId: number
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  leadId = (await manager.post('/api/Lead/Create', leadBody())).body.data.id
  accountId = (await manager.post('/api/Account/Create', accountBody())).body.data.id
})
afterAll(() => test.close())

const rowOf = async (path: string, id: number) =>
  (await manager.post(`/api/${path}/List`, { id, limit: 1_000_000, offset: 0, searchCol: '', filter: {} })).body.data[0]

it('[S3.9, S3.10] rows of leads and accounts have their types and lists of files, empty without documents', async () => {
  expect(await rowOf('Lead', leadId)).toMatchObject({ leadType: 1, accountType: 1, basicDoc: [], fleetDoc: [] })
  expect(await rowOf('Account', accountId)).toMatchObject({ accountType: 6, basicDoc: [], fleetDoc: [] })
})

it('[S3.11] a row of a contact has its lead, which is null for a contact of an account', async () => {
  const add = async (body: object) => (await manager.post('/api/Contact/Create', body)).body.data.id as number
  const ofLead = await add({ name: 'Dana Whitfield', leadId })
  const ofAccount = await add({ name: 'Luis Ortega', accountId })
  expect(await rowOf('Contact', ofLead)).toMatchObject({ leadId, accountId: null })
  expect(await rowOf('Contact', ofAccount)).toMatchObject({ leadId: null, accountId })
})

it('[S3.11] a contact of a lead may be sent as contactInformation, whose unknown fields are refused by name', async () => {
  const contactInformation = { name: 'Grace Okafor', title: 'Fleet manager', email: 'grace@harbor.example' }
  const made = await manager.post('/api/Contact/Create', { leadId, contactInformation })
  expect(made).toMatchObject({ status: 201, body: { data: { ...contactInformation, leadId } } })
  const refused = await manager.post('/api/Contact/Create', {
    leadId,
    contactInformation: { name: 'Ada Lund', hat: 1 },
  })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'hat' }] } })
  for (const wrong of ['Ada Lund', ['Ada Lund'], null])
    expect((await manager.post('/api/Contact/Create', { leadId, contactInformation: wrong })).status).toBe(400)
})

it('[S3.12] a row of a quote has its lead, its owner’s kind and a list of documents', async () => {
  const lines = [{ kind: 1, description: '2026 Ford Transit', quantity: 1, price: '42000.00' }]
  const body = { lines, deliveryState: 'OR', validUntil: '2099-01-31' }
  const ofLead = (await manager.post('/api/Quotes/Create', { ...body, leadId })).body.data.id
  const ofAccount = (await manager.post('/api/Quotes/Create', { ...body, accountId })).body.data.id
  expect(await rowOf('Quotes', ofLead)).toMatchObject({ leadId, entityTypeName: 'Lead', quotesDocs: [] })
  expect(await rowOf('Quotes', ofAccount)).toMatchObject({ leadId: null, entityTypeName: 'Account', quotesDocs: [] })
})
