import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, stubScanner } from '@core/server/testing'
import { addLead, createDocumentApp, patience, pdfOf, people, readFileOf, uploadDocument } from '../testing/documentApp'

let test: TestApp
let scanner: ReturnType<typeof stubScanner>
let manager: Caller
let lead: number

beforeAll(async () => {
  scanner = stubScanner()
  test = await createDocumentApp({ scanner })
  manager = await test.as('Sales Manager')
}, patience)
afterAll(() => test.close())
beforeEach(async () => {
  scanner.answer = 'away'
  lead = await addLead(manager, people.salesManager)
})

const add = async (name: string) => {
  const place = { entitySubType: 'LeadBasicTab', entityTypeId: lead, entityType: 1 }
  const { body } = await uploadDocument(manager, await pdfOf(name), name, place)
  return body.data as { readonly id: number; readonly file: readonly [{ readonly id: string }] }
}
const zip = async (...ids: number[]) => {
  const { statusCode, payload } = await test.app.inject({
    method: 'POST',
    url: '/api/document/zip',
    cookies: Object.fromEntries(manager.cookies),
    headers: { 'x-xsrf-token': manager.cookies.get('XSRF-TOKEN')!, 'content-type': 'application/json' },
    payload: JSON.stringify({ ids }),
  })
  return statusCode === 200 ? 200 : [statusCode, JSON.parse(payload).message]
}
const check = async () => {
  await sql`update core.file_check set created_at = now() - interval '1 minute'`.execute(test.db.query)
  await test.runJob('core.checkFiles')
}

it('[S7.10] a document that waits for its virus check is listed, but can’t be opened or put into an archive', async () => {
  const { id, file } = await add('agreement.pdf')
  expect((await readFileOf(test, manager, file[0].id)).statusCode).toBe(409)
  expect(await zip(id)).toEqual([409, 'The virus check of “agreement.pdf” is not done yet. Try again in a minute.'])
  scanner.answer = 'clean'
  await check()
  expect((await readFileOf(test, manager, file[0].id)).statusCode).toBe(200)
  expect(await zip(id)).toBe(200)
})

it('[S7.10] one that is refused later can only be deleted', async () => {
  const { id } = await add('invoice.pdf')
  scanner.answer = 'refused'
  await check()
  expect(await zip(id)).toEqual([
    409,
    'The virus check found “Eicar-Test-Signature” in “invoice.pdf”, so it can’t be opened. Ask for a new copy, and delete this one.',
  ])
  expect((await manager.delete(`/api/document/delete/${id}`)).status).toBe(200)
})
