import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp } from '@core/server/testing'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { verifyPdf } from '../../shared/verify/verifyPdf'
import { agreement } from '../sealing/testing/agreement'
import { fleetingFolder, textOfPdf } from '../sealing/testing/tools'
import {
  ana,
  begin,
  ben,
  createEsignApp,
  draft,
  eventually,
  linkOf,
  pdfOf,
  postForm,
  putForm,
  read,
  sendDraft,
  sign,
} from './testing/esignApp'

let test: TestApp
let sales: Caller
let folder: Awaited<ReturnType<typeof fleetingFolder>>
beforeAll(async () => {
  test = await createEsignApp()
  sales = await test.as('Sales Manager')
  folder = await fleetingFolder()
})
afterAll(async () => {
  await folder.remove()
  await test.close()
})

const mark = { id: 's', type: 'signature', page: 1, x: 60, y: 100, width: 160, height: 30, signer: 1, required: true }
const remarks = {
  id: 't',
  type: 'text',
  label: 'Remarks',
  page: 1,
  x: 60,
  y: 200,
  width: 90,
  height: 14,
  signer: 1,
  required: true,
}
const tooLong =
  'Two vehicles were delivered with small scratches on the left rear door, the second key was missing, and the driver promised to bring it on Monday morning.'

let people = 0
/** A draft of one signer with a PDF of its own and these fields. */
async function ownDraft(
  fields: readonly object[] | undefined,
  file?: Uint8Array,
): Promise<{ document: DocumentDetail; person: { name: string; email: string } }> {
  const person = { ...ana, email: `person${people++}@harbor.example` }
  const made = await draft(sales, { template: null, title: 'Handover', signers: [person] })
  const texts = {
    documentUniqueId: made.documentUniqueId,
    version: String(made.version),
    ...(fields && { fields: JSON.stringify(fields) }),
  }
  const { body, status } = await putForm(test, sales, texts, file ?? (await agreement(1)))
  expect(status, JSON.stringify(body)).toBe(200)
  return { document: body.data, person }
}

const signature = JSON.stringify({ method: 'typed', name: ana.name })

const completed = (documentUniqueId: string) =>
  eventually(async () => {
    const now = await read(sales, documentUniqueId)
    return now.status === 5 ? now : undefined
  })

describe('[D12] no document is accepted that can’t be completed', () => {
  it('a signer hears while typing, and at the end, that a text is too long for its field', async () => {
    const { document, person } = await ownDraft([mark, remarks])
    await sendDraft(sales, document)
    const token = await linkOf(test, person.email)
    const visitor = test.visitor()
    const { shownSha256 } = await begin(test, visitor, token, person.email)
    const values = { t: tooLong, s: signature }
    const saved = await visitor.post('/api/DocumentSign/Save', { token, values })
    expect(saved.body.data.problems).toEqual([
      { field: 'values.t', message: 'Remarks is too long for its field. Shorten it' },
    ])
    // What was typed is not lost.
    const reopened = await visitor.post('/api/DocumentSign/Open', { token })
    expect(reopened.body.data.fields.find(({ id }: { id: string }) => id === 't').value).toBe(tooLong)
    const submit = (texts: object) =>
      postForm(visitor, '/api/DocumentSign/Create', {
        token,
        timeZone: 'UTC',
        shownSha256: shownSha256!,
        values: JSON.stringify(texts),
      })
    expect(await submit(values)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'values.t', message: 'Remarks is too long for its field. Shorten it' }] },
    })
    expect(await submit({ ...values, t: 'Scratches on the left rear door, one key is missing.' })).toMatchObject({
      status: 200,
    })
    await completed(document.documentUniqueId)
    const pdf = await pdfOf(test, sales, { documentUniqueId: document.documentUniqueId })
    expect((await textOfPdf(folder.path, pdf)).replaceAll(/\s+/g, ' ')).toContain('one key is missing')
  })

  it('the sender hears it before sending, alone or to a list, and of a field that is too small for a date', async () => {
    const { document } = await ownDraft([mark, { ...remarks, signer: 0, value: tooLong }])
    expect(document).toMatchObject({
      isValid: false,
      errors: [
        { field: 'fields[1]', message: expect.stringContaining('“Remarks” on page 1 is too small for its text') },
      ],
    })
    const { documentUniqueId, version } = document
    expect(await sales.post('/api/DocuSignMap/Send', { documentUniqueId, version })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('“Remarks” on page 1') },
    })
    const recipients = [{ name: ben.name, email: ben.email }]
    expect(await sales.post('/api/DocuSignMap/BulkSend', { documentUniqueId, recipients })).toMatchObject({
      status: 400,
    })
    const day = { id: 'd', type: 'signedDate', page: 1, x: 60, y: 300, width: 8, height: 6, signer: 1 }
    expect((await ownDraft([mark, day])).document.errors).toMatchObject([
      { message: '“Date signed” on page 1 is too small for a date. Make it larger.' },
    ])
  })

  it('a sealing that fails anyway is told to the sender in the app and by mail, once, and is tried again later', async () => {
    const { document, person } = await ownDraft([mark, remarks])
    await sendDraft(sales, document)
    const shrink = (height: number, width: number) =>
      sql`update documents.pdf_document set fields = jsonb_set(jsonb_set(fields, '{0,width}', to_jsonb(${width}::integer)), '{0,height}', to_jsonb(${height}::integer))
        where id = ${document.id}`.execute(test.db.query)
    // The signature fits when it is given, and no more when it is drawn.
    await sql`
      create or replace function break_sealing() returns trigger language plpgsql as $$
      begin
        new.fields := jsonb_set(jsonb_set(new.fields, '{0,width}', '6'), '{0,height}', '4');
        return new;
      end $$`.execute(test.db.query)
    await sql
      .raw(
        `create trigger break_sealing before update of status on documents.pdf_document for each row when (new.id = ${document.id} and new.status = 4) execute function break_sealing()`,
      )
      .execute(test.db.query)
    const token = await linkOf(test, person.email)
    const visitor = test.visitor()
    const { shownSha256 } = await begin(test, visitor, token, person.email)
    const signed = await postForm(visitor, '/api/DocumentSign/Create', {
      token,
      timeZone: 'UTC',
      shownSha256: shownSha256!,
      values: JSON.stringify({ s: signature, t: 'Fine' }),
    })
    expect(signed.status).toBe(200)
    const stuck = await eventually(async () => {
      const now = await read(sales, document.documentUniqueId)
      return now.sealingProblem === null ? undefined : now
    })
    expect(test.takeFailures()).toMatchObject([{ message: 'documents.sealDocument' }])
    expect(stuck).toMatchObject({
      status: 4,
      sealingProblem: expect.stringMatching(/“Ana Novak” does not fit[^]*Void this document, copy it/),
    })
    expect(stuck.events.filter(({ what }) => what === 'Not completed')).toHaveLength(1)
    await eventually(() => test.sent.find(({ subject, text }) => `${subject} ${text}`.includes('can’t be completed')))

    await sql`drop trigger break_sealing on documents.pdf_document`.execute(test.db.query)
    await shrink(30, 160)
    await sql`update documents.pdf_document set sealing_failed_at = now() - interval '3 days' where id = ${document.id}`.execute(
      test.db.query,
    )
    await test.runJob('documents.sealAgain')
    expect(await completed(document.documentUniqueId)).toMatchObject({ sealingProblem: null })
  })
})

describe('[D12] what was seen is what is sealed', () => {
  it('a form’s own values are the sender’s, and are sealed as they were shown', async () => {
    const file = await readFile(
      new URL('../normalizing/cases/field-value-differs-from-appearance.pdf', import.meta.url),
    )
    const { document: suggested } = await ownDraft(undefined, file)
    expect(suggested.fields).toMatchObject([{ label: 'fee', signer: 0, value: '480.00 USD' }])
    for (const fields of [
      [mark],
      [mark, ...suggested.fields],
      [mark, { ...suggested.fields[0]!, signer: 1, value: null }],
    ]) {
      const { document, person } = await ownDraft(fields, file)
      await sendDraft(sales, document)
      const isReplaced = fields.at(-1)!.signer === 1 && fields.length > 1
      const visitor = test.visitor()
      const token = await linkOf(test, person.email)
      const { shownSha256 } = await begin(test, visitor, token, person.email)
      const shown = await textOfPdf(folder.path, await pdfOf(test, visitor, { token }))
      expect(shown.includes('480.00 USD')).toBe(!isReplaced)
      const values = { s: signature, ...(isReplaced && { [suggested.fields[0]!.id]: '512.00 USD' }) }
      await postForm(visitor, '/api/DocumentSign/Create', {
        token,
        timeZone: 'UTC',
        shownSha256: shownSha256!,
        values: JSON.stringify(values),
      })
      await completed(document.documentUniqueId)
      const sealed = await textOfPdf(
        folder.path,
        await pdfOf(test, sales, { documentUniqueId: document.documentUniqueId }),
      )
      expect(sealed).toContain(isReplaced ? '512.00 USD' : '480.00 USD')
      expect(sealed).not.toMatch(isReplaced ? /480\.00|100\.00/ : /100\.00/)
    }
  })
})

describe('[D12] those who signed before', () => {
  it('hear that another one declined, or that the document was withdrawn', async () => {
    const told = (email: string) =>
      test.sent.filter(({ to, subject }) => to === email && /declined|withdrawn/.test(subject ?? ''))
    const two = () => [
      { ...ana, email: `first${people}@harbor.example`, order: 1 },
      { ...ben, email: `second${people++}@harbor.example`, order: 2 },
    ]
    const [first, second] = two()
    const sent = await sendDraft(sales, await draft(sales, { signers: [first, second] }))
    await sign(test, await linkOf(test, first!.email), first!)
    const visitor = test.visitor()
    const token = await linkOf(test, second!.email)
    await begin(test, visitor, token, second!.email)
    expect(await visitor.post('/api/DocumentSign/Decline', { token, reason: 'Wrong price' })).toMatchObject({
      status: 200,
    })
    const mail = await eventually(() => told(first!.email)[0])
    expect(mail.subject).toBe(`“${sent.title}” was declined`)
    expect(mail.text).not.toContain('/sign#')

    const [third, fourth] = two()
    const other = await sendDraft(sales, await draft(sales, { signers: [third, fourth] }))
    await sign(test, await linkOf(test, third!.email), third!)
    const { documentUniqueId } = other
    await sales.post('/api/DocuSignMap/Void', { documentUniqueId, reason: 'A new price' })
    await eventually(() => told(third!.email)[0])
    expect(told(fourth!.email)).toEqual([])
  })
})

describe('[D12] a name', () => {
  it('[S4.15] in any script is signed, and shown by the sealed file and its certificate', async () => {
    const person = { name: '李小龍 श्रीमती น้ำใจ 😀', email: 'li@harbor.example' }
    const made = await draft(sales, { template: 'credit-application', signers: [person] })
    await sendDraft(sales, made)
    await sign(test, await linkOf(test, person.email), person)
    await eventually(async () => (await read(sales, made.documentUniqueId)).status === 5 || undefined)
    const pdf = await pdfOf(test, sales, { documentUniqueId: made.documentUniqueId })
    expect(
      (await verifyPdf(pdf, { roots: (await sales.get('/api/DocumentSign/Roots')).body.data.roots })).verdict,
    ).toBe('valid')
    const text = (await textOfPdf(folder.path, pdf)).replaceAll(/\s+/g, ' ')
    expect(text.split(person.name).length).toBeGreaterThan(4)
    expect(text).not.toMatch(/\[U\+|\ufffd/)
  })
})
