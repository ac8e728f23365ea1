import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, stubScanner, type TestApp } from '@core/server/testing'
import { addLead, createDocumentApp, patience, pdfOf, people, uploadDocument } from '../testing/documentApp'
import { pdfOf as signedPdfOf } from '../signing/testing/esignApp'

let test: TestApp
let scanner: ReturnType<typeof stubScanner>
let manager: Caller
let lead: number

beforeAll(async () => {
  scanner = stubScanner()
  test = await createDocumentApp({ scanner })
  manager = await test.as('Sales Manager')
  lead = await addLead(manager, people.salesManager)
}, patience)
afterAll(() => test.close())

const add = async (content: Buffer, name: string) =>
  (
    await uploadDocument(manager, content, name, {
      entitySubType: 'LeadBasicTab',
      entityTypeId: lead,
      entityType: 1,
    })
  ).body.data.id as number
const send = (fileId: number, by = manager) => by.post('/api/DocuSignMap/Create', { fileId })

it('[S3.15] [D12] a stored PDF of a record becomes a draft of that record, with its own copy', async () => {
  const fileId = await add(await pdfOf('Service terms', 2), 'Service terms.pdf')
  const { status, body } = await send(fileId)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ title: 'Service terms', leadId: lead, status: 1, template: 5 })
  expect(body.data.pages).toEqual([
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ])
  expect((await manager.delete(`/api/document/delete/${fileId}`)).status).toBe(200)
  const { documentUniqueId } = body.data
  expect((await signedPdfOf(test, manager, { documentUniqueId })).subarray(0, 5).toString()).toBe('%PDF-')
})

it('[D12] only a PDF can be sent for signature', async () => {
  expect(await send(await add(Buffer.from('Just words'), 'notes.txt'))).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'fileId', message: 'Only a PDF can be signed' }] },
  })
})

it('[D12] a file of a record beyond reach is not found', async () => {
  const fileId = await add(await pdfOf('Private'), 'Private.pdf')
  expect(await send(fileId, await test.as('Salesperson'))).toMatchObject({ status: 404 })
})

it('[S7.10] a file that waits for its virus check can’t be sent for signature', async () => {
  scanner.answer = 'away'
  const fileId = await add(await pdfOf('Waiting'), 'Waiting.pdf')
  expect(await send(fileId)).toMatchObject({ status: 409 })
})
