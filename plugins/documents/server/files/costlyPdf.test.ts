import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RefusalBudget, type TestApp } from '@core/server/testing'
import { addLead, createDocumentApp, patience, pdfOf, people, uploadDocument } from '../testing/documentApp'

let test: TestApp
beforeAll(async () => void (test = await createDocumentApp({ refusals: new RefusalBudget({ most: 30 }) })), patience)
afterAll(() => test.close())

/** A PDF of about 300 kB whose one object stream unpacks to 300 MB. */
function costlyPdf(): Buffer {
  const packed = deflateSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 1 })
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  const tail = '\nendstream\nendobj\ntrailer\n<< /Root 2 0 R /Size 3 >>\nstartxref\n0\n%%EOF'
  return Buffer.concat([Buffer.from(head), packed, Buffer.from(tail)])
}

it('[security 44 S1] PDFs that take long to read delay no colleague, and their sender must wait', async () => {
  const [attacker, colleague] = await Promise.all([test.as('Sales Manager'), test.as('Store Manager')])
  const fieldsOf = async (caller: typeof attacker, by: number) => ({
    entityType: 1,
    entityTypeId: await addLead(caller, by),
    entitySubTypeId: 1,
  })
  const theirs = await fieldsOf(attacker, people.salesManager)
  const own = await fieldsOf(colleague, people.storeManager)
  const good = await pdfOf('Fleet survey')
  // The first PDF of a process makes the thread.
  expect((await uploadDocument(colleague, good, 'Survey.pdf', own)).status).toBe(200)
  const costly = costlyPdf()
  const order: string[] = []
  const attacks = Array.from({ length: 2 }, async () => {
    const { status, body } = await uploadDocument(attacker, costly, 'Contract.pdf', theirs)
    order.push(`${status} ${body.message}`)
  })
  const upload = uploadDocument(colleague, good, 'Survey.pdf', own).then(({ status }) => order.push(String(status)))
  await Promise.all([...attacks, upload])
  // A fast machine reads it to its end within the time, and sees that there is no document in it. Both took long, and count as that.
  const refusal = expect.stringMatching(/^422 This PDF (takes too long or too much memory to read|is damaged)/)
  expect(order).toEqual(['200', refusal, refusal])
  expect(await uploadDocument(attacker, good, 'Survey.pdf', theirs)).toMatchObject({ status: 429 })
  expect(await uploadDocument(colleague, good, 'Survey.pdf', own)).toMatchObject({ status: 200 })
}, 60_000)
