import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { addLead, createDocumentApp, patience, pdfOf, people, uploadDocument } from '../testing/documentApp'

let test: TestApp
let manager: Caller
let salesperson: Caller
beforeAll(async () => {
  test = await createDocumentApp()
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
}, patience)
afterAll(() => test.close())

/** Uploads a PDF to a tab of a record. @returns the document */
const upload = async (fileName: string, entityType: number, entityTypeId: number, entitySubType: string) =>
  (await uploadDocument(manager, await pdfOf(fileName), fileName, { entityType, entityTypeId, entitySubType })).body
    .data

/** The complete request of S3.20 for one record. */
const listRequest = (id: number) => ({
  id,
  limit: 1_000_000,
  offset: 0,
  sorting: { fieldName: 'id', direction: 'asc' },
  searchCol: '',
  filter: {},
})
const rowOf = async (path: string, id: number, caller = manager) =>
  (await caller.post(`/api/${path}/List`, listRequest(id))).body.data[0]

const namesIn = (files: readonly { readonly fileName: string }[]) => files.map(({ fileName }) => fileName)

it('[S3.9] a row of a lead has the documents of its two tabs, without deleted ones', async () => {
  const id = await addLead(manager, people.salesperson)
  expect(await rowOf('Lead', id)).toMatchObject({ id, accountType: 1, basicDoc: [], fleetDoc: [] })
  const basic = await upload('licence.pdf', 1, id, 'LeadBasicTab')
  await upload('vans.pdf', 1, id, 'LeadFleetTab')
  await upload('offer.pdf', 1, id, 'LeadQuotesTab')
  const gone = await upload('old.pdf', 1, id, 'LeadFleetTab')
  await manager.delete(`/api/document/delete/${gone.id}`)
  for (const caller of [manager, salesperson]) {
    const row = await rowOf('Lead', id, caller)
    expect(row.basicDoc).toEqual(basic.file)
    expect(namesIn(row.fleetDoc)).toEqual(['vans.pdf'])
  }
})

it('[S3.10] a row of an account has the documents of its two tabs', async () => {
  const body = { company: 'Cedar Valley Transit', accountType: 6, assignToId: people.salesManager }
  const { id } = (await manager.post('/api/Account/Create', body)).body.data
  expect(await rowOf('Account', id)).toMatchObject({ accountType: 6, basicDoc: [], fleetDoc: [] })
  await upload('terms.pdf', 2, id, 'AccountBasicTab')
  await upload('shuttles.pdf', 2, id, 'AccountFleetTab')
  const { basicDoc, fleetDoc } = await rowOf('Account', id)
  expect([namesIn(basicDoc), namesIn(fleetDoc)]).toEqual([['terms.pdf'], ['shuttles.pdf']])
})

it('[S3.12] a row of a quote has its lead, its owner’s kind and the documents of the lead’s quotes tab', async () => {
  const leadId = await addLead(manager, people.salesManager)
  const lines = [{ kind: 1, description: '2026 Ford Transit', quantity: 1, price: '42000.00' }]
  const body = { leadId, lines, deliveryState: 'OR', validUntil: '2099-01-31', salespersonId: people.salesperson }
  const { id } = (await manager.post('/api/Quotes/Create', body)).body.data
  expect(await rowOf('Quotes', id)).toMatchObject({ leadId, entityTypeName: 'Lead', quotesDocs: [] })
  await upload('signed.pdf', 1, leadId, 'LeadQuotesTab')
  expect(namesIn((await rowOf('Quotes', id)).quotesDocs)).toEqual(['signed.pdf'])
  // The salesperson may see the quote, and not the lead with its documents.
  expect(await rowOf('Quotes', id, salesperson)).toMatchObject({ id, quotesDocs: [] })
})

it('[S3.14] a row of a document has its file, its tab by title, code and id, and whether it is deleted', async () => {
  const id = await addLead(manager, people.salesManager)
  const { id: documentId } = await upload('lease.pdf', 1, id, 'LeadBasicTab')
  const { body } = await manager.post('/api/document/getAllDocuments', listRequest(documentId))
  expect(body.data[0]).toMatchObject({
    file: [{ fileName: 'lease.pdf', type: 'application/pdf' }],
    entityTitle: 'Basic',
    entitySubType: 'LeadBasicTab',
    entitySubTypeId: 1,
    entityType: 1,
    entityTypeId: id,
    deleted: false,
  })
})
