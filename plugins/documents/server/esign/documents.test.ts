import { sql } from 'kysely'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { agreement } from '../sealing/testing/agreement'
import { ana, createEsignApp, draft, pdfOf, putForm, read, sendDraft } from '../signing/testing/esignApp'

let test: TestApp
let sales: Caller
beforeAll(async () => {
  test = await createEsignApp()
  sales = await test.as('Sales Manager')
})
afterAll(() => test.close())

const leadOf = async (by = sales, more: object = {}) =>
  (await by.post('/api/Lead/Create', { company: 'Harbor Freight Lines', leadType: 1, source: 1, assignTo: 6, ...more }))
    .body.data.id as number
const signatureField = { id: 's', type: 'signature', page: 1, x: 60, y: 600, width: 200, height: 40, signer: 1 }
const own = (more: object = {}) => draft(sales, { template: undefined, title: 'Own', signers: [ana], ...more })
const upload = async (pdf: Uint8Array, texts: Record<string, string> = {}, made?: Awaited<ReturnType<typeof own>>) => {
  const { documentUniqueId, version } = made ?? (await own())
  return putForm(test, sales, { documentUniqueId, version: String(version), ...texts }, pdf)
}

describe('[S7.11] POST DocuSignMap/Create', () => {
  it('[S3.15] [S8.9] makes a draft with a documentUniqueId for the lead with leadId', async () => {
    const leadId = await leadOf()
    const { status, body } = await sales.post('/api/DocuSignMap/Create', {
      template: 'clark-customer-agreement',
      leadId,
    })
    expect(status).toBe(200)
    expect(body.message).toBe('Document created successfully !!')
    expect(body.data).toMatchObject({
      leadId,
      status: 1,
      title: 'Clark customer agreement',
      ownerTitle: 'Harbor Freight Lines',
    })
    expect(body.data.documentUniqueId).toMatch(/^[0-9a-f-]{36}$/)
    expect(body.data.fields.find(({ label }: { label: string }) => label === 'Company').value).toBe(
      'Harbor Freight Lines',
    )
  })

  it.each([
    ['clark-customer-agreement', 2],
    ['care-service-agreement', 2],
    ['credit-application', 1],
    ['delivery-acceptance', 1],
  ])('[D12] has the template %s as a real PDF with fields on its pages', async (template, signatures) => {
    const made = await draft(sales, { template, signers: [] })
    expect(made.fields.filter(({ type }) => type === 'signature')).toHaveLength(signatures)
    const pdf = await pdfOf(test, sales, { documentUniqueId: made.documentUniqueId })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(made.errors.filter(({ message }) => message.includes('edge'))).toEqual([])
  })

  it('makes one draft on a double click', async () => {
    const post = () => sales.post('/api/DocuSignMap/Create', { title: 'Twice' }, { 'Idempotency-Key': 'twice-1' })
    const [first, second] = await Promise.all([post(), post()])
    expect(first.body.data.documentUniqueId).toBe(second.body.data.documentUniqueId)
  })

  it('refuses two records, an unknown template, and a lead beyond reach', async () => {
    const leadId = await leadOf()
    expect(await sales.post('/api/DocuSignMap/Create', { leadId, accountId: 1 })).toMatchObject({ status: 400 })
    expect(await sales.post('/api/DocuSignMap/Create', { template: 'nothing' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'template' }] },
    })
    const salesperson = await test.as('Salesperson')
    expect(await salesperson.post('/api/DocuSignMap/Create', { leadId })).toMatchObject({ status: 404 })
  })
})

describe('[S4.14] validity', () => {
  const errorsOf = async (more: object) => (await own(more)).errors.map(({ message }) => message)

  it.each([
    ['a document without a PDF', {}, 'Upload a PDF that can be read'],
    ['one without a signer', { signers: [] }, 'Signer is required'],
    ['a signer without a signature field', {}, 'Ana Novak has no signature field. Place one on a page.'],
  ])('names %s', async (_case, more, message) => {
    expect(await errorsOf(more)).toContain(message)
  })

  it('[S5.6] DocuSignMap/GetByDocMapId returns it by documentUniqueId, and a failure to send shows the first error', async () => {
    const made = await draft(sales, { signers: [] })
    const { body } = await sales.post('/api/DocuSignMap/GetByDocMapId', { documentUniqueId: made.documentUniqueId })
    expect(body.data).toMatchObject({ isValid: false })
    expect(body.data.errors[0]).toEqual({ field: 'signers', message: 'Signer is required' })
    const { documentUniqueId, version } = made
    expect(await sales.post('/api/DocuSignMap/Send', { documentUniqueId, version })).toMatchObject({
      status: 400,
      body: { success: false, message: 'Signer is required' },
    })
  })

  it('is checked after each update: a field beyond the last page, over the edge, without a signer, and an empty one of the sender', async () => {
    const bytes = await agreement(2)
    const check = async (field: object) => {
      const { body } = await upload(bytes, {
        fields: JSON.stringify([signatureField, { ...signatureField, id: 'x', ...field }]),
      })
      return body.data.errors[0]?.message
    }
    expect(await check({ page: 9 })).toBe('“Signature” is on page 9. The document has 2 pages.')
    expect(await check({ x: 500 })).toBe('“Signature” reaches over the edge of page 1. Move it onto the page.')
    expect(await check({ signer: 2 })).toBe(
      '“Signature” on page 1 belongs to nobody who signs. Choose a signer for it.',
    )
    expect(await check({ signer: 0, type: 'text', label: 'Client', required: true })).toBe('Client is required')
    expect(await check({ page: 2 })).toBeUndefined()
  })
})

describe('[S7.11] PUT DocuSignMap/Update', () => {
  it('[S8.9] changes the parts that are sent and returns Document update successfully.', async () => {
    const made = await own()
    const answer = await upload(await agreement(3), { title: 'Lease', fields: JSON.stringify([signatureField]) }, made)
    expect(answer.body).toMatchObject({
      message: 'Document update successfully.',
      data: { title: 'Lease', isValid: true, version: made.version + 1 },
    })
    expect(answer.body.data.pages).toHaveLength(3)
    expect(answer.body.data.signers).toMatchObject([{ name: 'Ana Novak' }])
  })

  it('refuses an older version, and a document that was sent', async () => {
    const made = await draft(sales)
    const change = (version: number) =>
      putForm(test, sales, { documentUniqueId: made.documentUniqueId, version: String(version), title: 'New' })
    expect(await change(99)).toMatchObject({ status: 409 })
    const sent = await sendDraft(sales, made)
    expect(await change(sent.version)).toMatchObject({
      status: 409,
      body: { message: 'This document is sent, so it can’t be changed.' },
    })
  })

  it('[D12] refuses a file that is not a PDF with the reason, and leaves the draft unchanged', async () => {
    const made = await own()
    expect(await upload(Buffer.from('Hello'), {}, made)).toMatchObject({
      status: 422,
      body: { message: 'This file is not a PDF. Save it as a PDF first.', errors: [{ field: 'file' }] },
    })
    expect(await read(sales, made.documentUniqueId)).toMatchObject({ version: made.version, pages: [] })
  })

  it('[D12] refuses a PDF that is damaged, protected, too long or too large, and leaves the draft unchanged', async () => {
    const made = await own()
    const whole = Buffer.from(await agreement(3))
    const secret = await PDFDocument.load(whole)
    secret.encrypt({ userPassword: 'walnut' })
    const long = await PDFDocument.create()
    for (let page = 0; page < 501; page++) long.addPage([50, 50])
    const cases: readonly (readonly [Uint8Array, number, string])[] = [
      [
        whole.subarray(0, 700),
        422,
        'This PDF is damaged and can’t be read. Open it, print it to a new PDF, and upload that.',
      ],
      [
        await secret.save({ useObjectStreams: false }),
        422,
        'This PDF opens only with a password. Save a copy without one, and upload that.',
      ],
      [await long.save(), 422, 'This PDF has more than 500 pages. Split it.'],
      [
        Buffer.concat([whole, Buffer.alloc(50 * 1024 * 1024, ' ')]),
        413,
        'This PDF is larger than 50 MB. Make it smaller, or split it.',
      ],
    ]
    for (const [bytes, status, message] of cases)
      expect(await upload(bytes, {}, made), message).toMatchObject({ status, body: { success: false, message } })
    expect(await read(sales, made.documentUniqueId)).toMatchObject({ version: made.version, pages: [] })
  })

  it('[D12] accepts the pages of a PDF with scripts, launch actions and attached files, and removes those', async () => {
    const pdf = await PDFDocument.load(await agreement(2))
    pdf.addJavaScript('greet', 'app.alert("hello")')
    await pdf.attach(Buffer.from('MZ program'), 'invoice.exe')
    pdf.catalog.set(
      PDFName.of('OpenAction'),
      pdf.context.register(pdf.context.obj({ S: 'Launch', F: PDFString.of('calc.exe') })),
    )
    const { status, body } = await upload(await pdf.save({ useObjectStreams: false }))
    expect({ status, pages: body.data.pages.length }).toEqual({ status: 200, pages: 2 })
    const stored = (await pdfOf(test, sales, { documentUniqueId: body.data.documentUniqueId })).toString('latin1')
    for (const word of ['app.alert', 'invoice.exe', 'calc.exe', 'Launch']) expect(stored).not.toContain(word)
  })

  it('[D12] accepts 50 signers and refuses one more', async () => {
    const signers = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `Signer ${at}`, email: `signer${at}@many.example` }))
    const create = (count: number) =>
      sales.post('/api/DocuSignMap/Create', { title: 'Petition', signers: signers(count) })
    expect((await create(50)).body.data.signers).toHaveLength(50)
    expect(await create(51)).toMatchObject({ status: 400, body: { errors: [{ field: 'signers' }] } })
  })

  it('finds the fields of a form in the PDF', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([400, 600])
    const name = pdf.getForm().createTextField('client.name')
    name.enableRequired()
    name.addToPage(page, { x: 40, y: 500, width: 200, height: 24, borderWidth: 0 })
    const { body } = await upload(await pdf.save())
    expect(body.data.fields).toMatchObject([
      { type: 'text', label: 'client.name', page: 1, x: 40, y: 76, width: 200, height: 24, signer: 1, required: true },
    ])
  })
})

describe('[S7.11] POST DocuSignMap/DocuSignMapList', () => {
  it('[S3.15] lists with a count the documents of records that one may see, and one’s own', async () => {
    const salesperson = await test.as('Salesperson')
    const theirs = await leadOf(sales, { assignTo: 8 })
    const others = await leadOf()
    await draft(sales, { leadId: theirs, title: 'Theirs' })
    await draft(sales, { leadId: others, title: 'Others' })
    await draft(salesperson, { title: 'Own' })
    const { body } = await salesperson.post('/api/DocuSignMap/DocuSignMapList', {})
    expect(body.totalItems).toBe(2)
    const rows = body.data.map(({ title, leadId }: Record<string, unknown>) => [title, leadId]).toSorted()
    expect(rows).toEqual([
      ['Own', null],
      ['Theirs', theirs],
    ])
    expect(body.data[0].documentUniqueId).toMatch(/^[0-9a-f-]{36}$/)
    const { documentUniqueId } = await draft(sales, { leadId: others, title: 'Hidden' })
    expect(await salesperson.post('/api/DocuSignMap/GetByDocMapId', { documentUniqueId })).toMatchObject({
      status: 404,
    })
    expect(await salesperson.post('/api/DocumentSign/GetDocument', { documentUniqueId })).toMatchObject({ status: 404 })
  })

  it('[D2] an auditor reads but can’t change', async () => {
    const auditor = await test.as('Auditor')
    const made = await draft(sales, { leadId: await leadOf() })
    const { documentUniqueId, version, id } = made
    expect(await read(auditor, documentUniqueId)).toMatchObject({ allows: { update: false, delete: false } })
    for (const [path, body] of [
      ['DocuSignMap/Create', {}],
      ['DocuSignMap/Send', { documentUniqueId, version }],
      ['DocuSignMap/Void', { documentUniqueId, reason: 'No' }],
    ] as const)
      expect(await auditor.post(`/api/${path}`, body), path).toMatchObject({ status: 403 })
    expect(await auditor.delete(`/api/DocumentSign/DeleteDocument?id=${id}`)).toMatchObject({ status: 403 })
  })
})

it('[D12] an uploaded template is stored in versions, and a document is made from the newest', async () => {
  const made = (await upload(await agreement(1), { fields: JSON.stringify([signatureField]) })).body.data
  const save = () =>
    sales.post('/api/DocuSignMap/SaveTemplate', { documentUniqueId: made.documentUniqueId, name: 'Lease' })
  expect((await save()).body.data).toMatchObject({ version: 1 })
  const { id } = (await save()).body.data
  const { body } = await sales.post('/api/DocuSignMap/Templates')
  expect(body.data.filter(({ name }: { name: string }) => name === 'Lease')).toMatchObject([
    { version: 2, isShipped: false },
  ])
  expect(await draft(sales, { template: String(id), signers: [ana] })).toMatchObject({ isValid: true, title: 'Lease' })
  // Its pages and fields can be seen before it is used.
  const places = await sales.post('/api/DocuSignMap/GetTemplate', { key: String(id) })
  expect(places.body.data).toMatchObject({ pages: [{}], fields: [{ type: 'signature' }] })
  expect(await sales.post('/api/DocuSignMap/GetTemplate', { key: 'credit-application' })).toMatchObject({
    body: { data: { fields: expect.arrayContaining([expect.objectContaining({ type: 'signature' })]) } },
  })
  // All versions are renamed, but not to the name of another template.
  const { id: other } = (
    await sales.post('/api/DocuSignMap/SaveTemplate', { documentUniqueId: made.documentUniqueId, name: 'Waiver' })
  ).body.data
  const rename = (name: string) => sales.put('/api/DocuSignMap/RenameTemplate', { id, name })
  expect(await rename('waiver')).toMatchObject({
    status: 409,
    body: { message: 'Another template is called “waiver”. Choose another name.' },
  })
  expect(await rename('Lease 2027')).toMatchObject({ status: 200 })
  expect(await sales.delete(`/api/DocuSignMap/DeleteTemplate?id=${other}`)).toMatchObject({ status: 200 })
  expect(await sales.delete(`/api/DocuSignMap/DeleteTemplate?id=${id}`)).toMatchObject({ status: 200 })
  expect(await sales.post('/api/DocuSignMap/Create', { template: String(id) })).toMatchObject({ status: 400 })
})

it('without crm a document is made for no record, and one for a lead is refused with the reason', async () => {
  const alone = await createEsignApp([])
  try {
    const manager = await alone.as('Sales Manager')
    expect(await draft(manager)).toMatchObject({ leadId: null, isValid: true })
    expect(await manager.post('/api/DocuSignMap/Create', { leadId: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Leads are turned off in this deployment. Leave the record out.' },
    })
    const { rows } = await sql`select from documents.pdf_document`.execute(alone.db.query)
    expect(rows).toHaveLength(1)
  } finally {
    await alone.close()
  }
})
