import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { AFRelationship, degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthority, makeKeys } from '../sealing/SealingAuthority'
import { sealPdf } from '../sealing/sealPdf'
import { agreement } from '../sealing/testing/agreement'
import { fleetingFolder, judge, qpdfCheck } from '../sealing/testing/tools'
import { writeFile, readFile } from 'node:fs/promises'
import type { AcceptedPdf } from './Inspection'
import { inspectionLimits, inspectPdf } from './inspectPdf'

let folder: Awaited<ReturnType<typeof fleetingFolder>>
beforeAll(async () => {
  folder = await fleetingFolder()
})
afterAll(() => folder.remove())

async function accepted(bytes: Uint8Array): Promise<AcceptedPdf> {
  const inspection = await inspectPdf(bytes)
  if (!inspection.isAccepted) throw new Error(inspection.message)
  return inspection
}

describe('[D12] an uploaded PDF', () => {
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
  it.each(['secret', ''])('when it is encrypted, with the password “%s”', async (password) => {
    await writeFile(`${folder.path}/plain.pdf`, await agreement())
    await judge('qpdf', [
      '--encrypt',
      password,
      'owner',
      '256',
      '--',
      `${folder.path}/plain.pdf`,
      `${folder.path}/secret.pdf`,
    ])
    expect(await inspectPdf(await readFile(`${folder.path}/secret.pdf`))).toEqual({
      isAccepted: false,
      reason: 'encrypted',
      message:
        'This PDF is protected by a password or against changes. Save a copy without protection, and upload that.',
    })
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
