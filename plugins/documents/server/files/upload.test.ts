import { readFile, readdir } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, sampleFiles, type TestApp } from '@core/server/testing'
import { addLead, createDocumentApp, patience, pdfOf, people, readFileOf, uploadDocument } from '../testing/documentApp'

let test: TestApp
let manager: Caller
let salesperson: Caller
let lead: number

beforeAll(async () => {
  test = await createDocumentApp()
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
}, patience)
afterAll(() => test.close())
beforeEach(async () => {
  lead = await addLead(manager, people.salesManager)
})

const basic = () => ({
  entityTitle: 'Basic',
  entitySubType: 'LeadBasicTab',
  entitySubTypeId: 1,
  entityTypeId: lead,
  entityType: 1,
})
/** An archive of empty files; only its directory is complete. */
function archiveOf(names: readonly string[]): Buffer {
  const entry = (signature: number, length: number, nameAt: number, name: string) => {
    const bytes = Buffer.alloc(length)
    bytes.writeUInt32LE(signature, 0)
    bytes.writeUInt16LE(Buffer.byteLength(name), nameAt)
    return Buffer.concat([bytes, Buffer.from(name)])
  }
  const files = Buffer.concat(names.map((name) => entry(0x04034b50, 30, 26, name)))
  const directory = Buffer.concat(names.map((name) => entry(0x02014b50, 46, 28, name)))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(files.length, 16)
  return Buffer.concat([files, directory, end])
}

const listOf = async (caller: Caller, filter: object = { entityType: '1', entityTypeId: String(lead) }) =>
  (await caller.post('/api/document/getAllDocuments', { filter })).body

describe('[S7.10] [S3.14] document/upload', () => {
  it('[S8.9] accepts the file and the literal fields, and returns “Document submitted successfully.”', async () => {
    const { status, body } = await uploadDocument(manager, await pdfOf('Fleet survey'), 'Survey.pdf', basic())
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Document submitted successfully.' })
    expect(body.data).toMatchObject({
      name: 'Survey.pdf',
      entityTitle: 'Basic',
      entitySubType: 'LeadBasicTab',
      entitySubTypeId: 1,
      entityTypeId: lead,
      entityType: 1,
      fileKind: 1,
      fileVersion: 1,
      pages: 1,
      legalHold: false,
      file: [{ fileName: 'Survey.pdf', type: 'application/pdf' }],
    })
    expect((await listOf(manager)).data).toMatchObject([{ name: 'Survey.pdf', entityType: 1, entityTypeId: lead }])
  })

  it('accepts kinds by name too, one of the two sub-type fields, and uses “Other” without both', async () => {
    const answer = await uploadDocument(manager, sampleFiles.png, 'yard.png', {
      entityType: 'lead',
      entityTypeId: lead,
    })
    expect(answer.body.data).toMatchObject({ entityType: 1, entitySubTypeId: 7, entityTitle: 'Other', fileKind: 2 })
    const fleet = await uploadDocument(manager, sampleFiles.jpg, 'van.jpg', {
      entityType: 1,
      entityTypeId: lead,
      entitySubTypeId: 2,
    })
    expect(fleet.body.data).toMatchObject({ entitySubType: 'LeadFleetTab', entityTitle: 'Fleet' })
  })

  it('[S3.14] goes into each of the six tabs by the name of its sub-type', async () => {
    const account = (
      await manager.post('/api/Account/Create', {
        company: 'Harbor Freight Lines',
        accountType: 6,
        assignToId: people.salesManager,
      })
    ).body
    const records = {
      Lead: { entityType: 1, entityTypeId: lead },
      Account: { entityType: 2, entityTypeId: account.data.id },
    }
    for (const [entitySubType, entityTitle] of [
      ['LeadBasicTab', 'Basic'],
      ['LeadFleetTab', 'Fleet'],
      ['AccountBasicTab', 'Basic'],
      ['AccountFleetTab', 'Fleet'],
      ['LeadQuotesTab', 'Quotes'],
      ['AccountQuotesTab', 'Quotes'],
    ] as const) {
      const record = records[entitySubType.startsWith('Lead') ? 'Lead' : 'Account']
      const { body } = await uploadDocument(manager, sampleFiles.png, `${entitySubType}.png`, {
        ...record,
        entitySubType,
      })
      expect(body.data, entitySubType).toMatchObject({ ...record, entitySubType, entityTitle })
    }
  })

  it('[D12] a new file of the same name is a new version; the same content is not', async () => {
    const first = await uploadDocument(manager, await pdfOf('First draft'), 'Terms.pdf', basic())
    const draft = await pdfOf('Second draft')
    const second = await uploadDocument(manager, draft, 'terms.PDF', basic())
    const again = await uploadDocument(manager, draft, 'Terms.pdf', basic())
    expect(second.body.data).toMatchObject({ id: first.body.data.id, fileVersion: 2, name: 'Terms.pdf' })
    expect(second.body.data.file[0].id).not.toBe(first.body.data.file[0].id)
    expect(again.body.data).toMatchObject({ fileVersion: 2, version: second.body.data.version })
    const versions = await manager.get(`/api/document/${first.body.data.id}/versions`)
    expect(versions.body.data).toMatchObject([
      { number: 2, isCurrent: true, uploadedBy: expect.stringMatching(/\w+ \w+/) },
      { number: 1, isCurrent: false, fileId: first.body.data.file[0].id },
    ])
    // Earlier versions remain after the hourly cleanup.
    await test.runJob('core.clearFiles')
    expect((await readFileOf(test, manager, first.body.data.file[0].id)).statusCode).toBe(200)
  })

  it('two people who upload the same name at once make one document with two versions', async () => {
    const answers = await Promise.all([
      uploadDocument(manager, await pdfOf('From the desk'), 'Plan.pdf', basic()),
      uploadDocument(await test.as('Administrator'), await pdfOf('From the yard'), 'Plan.pdf', basic()),
    ])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(answers.map(({ body }) => body.data.fileVersion).toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  it('[D12] restores an earlier version, and search finds its text', async () => {
    const { body } = await uploadDocument(manager, await pdfOf('walnut'), 'Wood.pdf', basic())
    const { data } = (await uploadDocument(manager, await pdfOf('cherry'), 'Wood.pdf', basic())).body
    const search = async (word: string) =>
      (await manager.post('/api/document/getAllDocuments', { searchCol: '', commonFilters: { search: word } })).body
        .totalItems
    expect([await search('walnut'), await search('cherry')]).toEqual([0, 1])
    const back = await manager.post(`/api/document/${data.id}/useVersion`, { number: 1, version: data.version })
    expect(back.body).toMatchObject({ message: 'Document update successfully.', data: { fileVersion: 1 } })
    expect(back.body.data.file).toEqual(body.data.file)
    expect([await search('walnut'), await search('cherry')]).toEqual([1, 0])
    expect(
      await manager.post(`/api/document/${data.id}/useVersion`, { number: 2, version: data.version }),
    ).toMatchObject({ status: 409 })
    expect(await manager.post(`/api/document/${data.id}/useVersion`, { number: 9, version: 1 })).toMatchObject({
      status: 404,
    })
  })
})

describe('[D12] an upload is refused, changes nothing, and gives the reason', () => {
  const refused = async (file: Buffer | undefined, name: string, fields: object) => {
    const { status, body } = await uploadDocument(manager, file, name, fields as Record<string, unknown>)
    expect((await listOf(manager)).totalItems).toBe(0)
    return { status, errors: body.errors, message: body.message }
  }

  it.each([
    ['no file', (fields: object) => [undefined, fields] as const, { field: 'file', message: 'File is required' }],
    [
      'no record',
      (fields: object) => [sampleFiles.png, { ...fields, entityTypeId: '' }] as const,
      { field: 'entityTypeId', message: 'Record is required' },
    ],
    [
      'an unknown kind of record',
      (fields: object) => [sampleFiles.png, { ...fields, entityType: 9 }] as const,
      { field: 'entityType', message: expect.stringContaining('Kind of record') },
    ],
    [
      'a tab of another kind of record',
      (fields: object) =>
        [sampleFiles.png, { ...fields, entitySubType: 'AccountBasicTab', entitySubTypeId: '' }] as const,
      { field: 'entitySubType', message: 'Tab: AccountBasicTab is no tab of lead records' },
    ],
    [
      'two different tabs',
      (fields: object) => [sampleFiles.png, { ...fields, entitySubTypeId: 2 }] as const,
      { field: 'entitySubTypeId', message: 'Tab: entitySubType and entitySubTypeId name two different ones' },
    ],
    [
      'a field that there is not',
      (fields: object) => [sampleFiles.png, { ...fields, secret: 'x' }] as const,
      { field: 'secret', message: 'There is no field “secret”' },
    ],
  ])('%s', async (_, make, error) => {
    const [file, fields] = make(basic())
    expect(await refused(file, 'photo.png', fields)).toMatchObject({ status: 400, errors: [error] })
  })

  it('a file that is not a document by its content, whatever its name', async () => {
    const program = Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003'), Buffer.alloc(200)])
    expect(await refused(program, 'invoice.pdf', basic())).toMatchObject({
      status: 400,
      errors: [{ field: 'file', message: expect.stringContaining('Only pdf, jpg, png, heic, webp, txt') }],
    })
    const latin = Buffer.concat([Buffer.alloc(100, 'a'), Buffer.from([0xe9, 0x20, 0xff])])
    expect(await refused(latin, 'notes.txt', basic())).toMatchObject({ status: 422 })
  })

  it('a damaged PDF, an encrypted one, and one of more than 500 pages', async () => {
    expect(await refused((await pdfOf('Cut')).subarray(0, 300), 'cut.pdf', basic())).toMatchObject({
      status: 422,
      message: 'This PDF is damaged and can’t be read. Open it, print it to a new PDF, and upload that.',
    })
    const long = await PDFDocument.create()
    for (let page = 0; page < 501; page++) long.addPage([50, 50])
    expect(await refused(Buffer.from(await long.save()), 'long.pdf', basic())).toMatchObject({
      status: 422,
      message: 'This PDF has more than 500 pages. Split it.',
    })
  })

  it('[D12] a PDF that needs a password', async () => {
    const secret = await PDFDocument.load(await pdfOf('Secret'))
    secret.encrypt({ userPassword: 'walnut' })
    expect(await refused(Buffer.from(await secret.save({ useObjectStreams: false })), 'secret.pdf', basic())).toEqual({
      status: 422,
      message: expect.stringMatching(/encrypted|password/),
      errors: [expect.objectContaining({ field: 'file' })],
    })
  })

  it('[D12] an Office file with a password, and one of an old Office: each is called that', async () => {
    const compound = (part: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(part, 'utf16le')])
    expect(await refused(compound('EncryptedPackage'), 'Prices.XLSX', basic())).toMatchObject({
      status: 422,
      message:
        'This file has a password, so nobody else could open it and it can’t be checked. Remove the password in Excel (File, Info, Protect), save the file, and upload that.',
    })
    expect(await refused(compound('EncryptedPackage'), 'terms.docx', basic())).toMatchObject({
      message: expect.stringContaining('Remove the password in Word'),
    })
    expect(await refused(compound('WordDocument'), 'terms.doc', basic())).toMatchObject({
      message: 'This is a file of an old Word. Save it as .docx, and upload that.',
    })
  })

  it('an archive with the name of a Word file, and a file with macros', async () => {
    expect(await refused(archiveOf(['photos/yard.png']), 'terms.docx', basic())).toMatchObject({
      status: 422,
      message: 'By its content this is no file of Word, or it is damaged. Save it again, and upload that file.',
    })
    const macros = archiveOf(['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin'])
    expect(await refused(macros, 'prices.xlsx', basic())).toMatchObject({
      status: 422,
      message: 'This file has macros. Save it without them, as .docx or .xlsx, and upload that.',
    })
    expect(await refused(archiveOf(['word/document.xml']), 'terms.zip', basic())).toMatchObject({ status: 400 })
  })

  it('a file of more than 50 MB', async () => {
    const large = Buffer.concat([sampleFiles.jpg, Buffer.alloc(50 * 1024 * 1024)])
    expect(await refused(large, 'large.jpg', basic())).toMatchObject({ status: 413 })
  })

  it('and no refused file remains in the store', async () => {
    const before = (await readdir(test.filesFolder, { recursive: true })).length
    await refused((await pdfOf('Cut')).subarray(0, 300), 'cut.pdf', basic())
    await refused(sampleFiles.png, 'photo.png', { ...basic(), entityType: 9 })
    expect((await readdir(test.filesFolder, { recursive: true })).length).toBe(before)
  })
})

describe('accepted uploads', () => {
  it('a PDF loses its scripts, and its version says so', async () => {
    const pdf = await PDFDocument.load(await pdfOf('Harmless'))
    pdf.addJavaScript('greet', 'app.alert("hello")')
    const { body } = await uploadDocument(manager, Buffer.from(await pdf.save()), 'Active.pdf', basic())
    const versions = await manager.get(`/api/document/${body.data.id}/versions`)
    expect(versions.body.data[0].removed).toEqual(['scripts and actions'])
    const [{ id }] = body.data.file
    const [name] = (await readdir(test.filesFolder, { recursive: true })).filter((path) => path.includes(id))
    expect((await readFile(`${test.filesFolder}/${name}`)).includes('app.alert')).toBe(false)
  })

  it.each([
    ['Terms.docx', 'word/document.xml'],
    ['Prices.xlsx', 'xl/workbook.xml'],
  ])('%s is stored as it is, to be downloaded', async (name, part) => {
    const bytes = archiveOf(['[Content_Types].xml', part])
    const { body } = await uploadDocument(manager, bytes, name, basic())
    expect(body.data).toMatchObject({ name, fileKind: 4, pages: null })
    const answer = await readFileOf(test, manager, body.data.file[0].id)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    })
  })

  it('a text keeps its extension, and can be searched', async () => {
    const { body } = await uploadDocument(manager, Buffer.from('make,price\nTransit,42500\n'), 'prices.csv', basic())
    expect(body.data).toMatchObject({ name: 'prices.csv', fileKind: 3 })
    const found = await manager.post('/api/document/getAllDocuments', { commonFilters: { search: 'transit 42500' } })
    expect(found.body.data).toMatchObject([{ name: 'prices.csv' }])
  })

  it('a person who may not change the record can’t add to it, and learns nothing about it', async () => {
    const answer = await uploadDocument(salesperson, sampleFiles.png, 'photo.png', basic())
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(405)
    expect((await listOf(manager)).totalItems).toBe(0)
    const auditor = await test.as('Auditor')
    expect((await uploadDocument(auditor, sampleFiles.png, 'photo.png', basic())).status).toBe(403)
  })
})
