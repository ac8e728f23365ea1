import { readFile } from 'node:fs/promises'
import { degrees, PDFArray, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPdf } from '../filling/fillPdf'
import type { Box, Placed } from '../pages/Placed'
import type { AcceptedPdf } from '../inspection/Inspection'
import { inspectPdf } from '../inspection/inspectPdf'
import { fleetingFolder, type PagePicture, picturesOf, qpdfCheck, textOfPdf } from '../sealing/testing/tools'
import { withFormTexts } from './drawFormTexts'
import { isBalanced } from './operatorBalance'

let folder: Awaited<ReturnType<typeof fleetingFolder>>
beforeAll(async () => {
  folder = await fleetingFolder()
})
afterAll(() => folder.remove())

const caseFile = (name: string) => readFile(new URL(`cases/${name}.pdf`, import.meta.url))

/** A PDF as it is stored for signing. */
async function toSign(bytes: Uint8Array): Promise<AcceptedPdf> {
  const inspection = await inspectPdf(bytes, { toSign: true })
  if (!inspection.isAccepted) throw new Error(inspection.message)
  return { ...inspection, bytes: await withFormTexts(inspection.bytes, inspection.formTexts) }
}

const textOf = (bytes: Uint8Array) => textOfPdf(folder.path, bytes)

const typed = (box: Box, text: string): Placed => ({ ...box, kind: 'text', text })

describe('[D12] a PDF to sign is normalized before anybody sees it', () => {
  it('the values of its form are drawn, never an appearance that shows another value', async () => {
    const { bytes, fields } = await toSign(await caseFile('field-value-differs-from-appearance'))
    expect(await textOf(bytes)).toContain('480.00 USD')
    expect(await textOf(bytes)).not.toContain('100.00 USD')
    expect(fields).toMatchObject([{ name: 'fee', value: '480.00 USD', isOneLine: true }])
    expect(await textOf(await fillPdf(bytes, []))).toContain('480.00 USD')
  })

  it('values without an appearance are drawn too', async () => {
    const { bytes } = await toSign(await caseFile('field-value-without-appearance'))
    expect(await textOf(bytes)).toMatch(/480\.00 USD[^]*24 months/)
    const pdf = await PDFDocument.load(bytes)
    expect(pdf.catalog.has(PDFName.of('AcroForm'))).toBe(false)
    expect(pdf.getPage(0).node.Annots()?.size() ?? 0).toBe(0)
    expect(await qpdfCheck(folder.path, bytes)).toMatchObject({ status: 0 })
  })

  it('a field over a field of the form replaces its value, with or without a value of its own', async () => {
    const { bytes, fields } = await toSign(await caseFile('field-value-without-appearance'))
    const [fee, term] = [fields[0]!, fields[1]!]
    const shown = await fillPdf(bytes, [typed(fee, '515.00 USD')], [fee])
    expect(await textOf(shown)).toMatch(/515\.00 USD[^]*24 months/)
    expect(await textOf(shown)).not.toContain('480.00')
    expect(await textOf(await fillPdf(bytes, [], [term]))).not.toContain('24 months')
  })

  it('of check boxes and radio buttons the value counts, and a field over one shows it empty', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([300, 200])
    const box = pdf.getForm().createCheckBox('insured')
    box.addToPage(page, { x: 40, y: 100, width: 40, height: 40 })
    box.check()
    const { acroField } = box
    // The appearance of the other state is left selected.
    acroField.getWidgets()[0]!.dict.set(PDFName.of('AS'), PDFName.of('Off'))
    const { bytes, fields } = await toSign(await pdf.save({ updateFieldAppearances: false }))
    const inkAt = async (file: Uint8Array) => inkIn((await picturesOf(folder.path, file))[0]!, fields[0]!)
    const empty = await inkAt(await fillPdf(bytes, [], fields))
    expect(await inkAt(bytes)).toBeGreaterThan(empty + 20)
  })

  it('the cells of a field for single letters are divided', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([200, 100])
    const field = pdf.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Tx',
      Ff: 1 << 24,
      MaxLen: 4,
      Rect: [40, 40, 120, 60],
      MK: { BC: [0] },
      F: 4,
    })
    field.set(PDFName.of('T'), PDFString.of('zip'))
    page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(field)]))
    const { bytes } = await toSign(await pdf.save())
    const [picture] = await picturesOf(folder.path, bytes)
    const dark = [60, 80, 100].map((x) => inkIn(picture!, { page: 1, x: x - 2, y: 45, width: 4, height: 10 }) > 0)
    expect([dark, inkIn(picture!, { page: 1, x: 64, y: 45, width: 12, height: 10 })]).toEqual([[true, true, true], 0])
  })

  it('rights for Adobe Reader and scripts are removed, and the file is not called signed', async () => {
    const source = await caseFile('reader-enabled-ur3')
    expect(await inspectPdf(source)).toMatchObject({
      isAccepted: true,
      isSigned: false,
      removed: expect.arrayContaining(['rights for Adobe Reader', 'scripts and actions']),
    })
    const { bytes } = await toSign(source)
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/UR3|NeedAppearances|JavaScript/)
  })

  it('a page without a size is Letter, and one of no width is refused with what to do', async () => {
    const { bytes, pages } = await toSign(await caseFile('no-mediabox'))
    expect(pages).toMatchObject([{ width: 612, height: 792 }])
    const filled = await fillPdf(bytes, [typed({ page: 1, x: 100, y: 200, width: 200, height: 20 }, 'Ana Novak')])
    expect(await textOf(filled)).toContain('Ana Novak')
    expect(await inspectPdf(await caseFile('zero-mediabox'), { toSign: true })).toMatchObject({
      isAccepted: false,
      message: expect.stringContaining('no width or no height'),
    })
    // A file that nobody signs can be stored.
    expect(await inspectPdf(await caseFile('zero-mediabox'))).toMatchObject({ isAccepted: true })
  })

  it('any number of unbalanced graphics states moves nothing that is drawn later', async () => {
    const { bytes } = await toSign(await caseFile('two-unbalanced-q'))
    const box = { page: 1, x: 100, y: 600, width: 200, height: 40 }
    const tick: Placed = { ...box, kind: 'checkbox', isChecked: true }
    const [before, after] = [
      await picturesOf(folder.path, bytes),
      await picturesOf(folder.path, await fillPdf(bytes, [tick])),
    ]
    expect(differences(before[0]!, after[0]!, [])).toBeGreaterThan(10)
    expect(differences(before[0]!, after[0]!, [box])).toBe(0)
  })
})

describe('isBalanced', () => {
  it.each([
    ['q 1 0 0 1 0 0 cm Q', true],
    ['q q Q', false],
    ['q Q Q', false],
    ['(a q in a \\\\) text) Tj q Q', true],
    ['[(q) 3 <71>] TJ /q gs % q in a comment\nq Q', true],
    ['BI /W 1 /H 1 ID q q\nEI q Q', true],
    ['q BI /W 1 /H 1 ID Q\nEI', false],
  ])('of %s is %s', (content, expected) => expect(isBalanced(Buffer.from(content))).toBe(expected))
})

describe('[D12] what a signer saw is what is sealed', () => {
  it('for any page, form and graphics state', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async ({ make, boxes, values }) => {
        const { bytes } = await toSign(await make())
        const shown = await fillPdf(bytes, [], boxes)
        const sealed = await fillPdf(shown, values)
        const [before, after] = [await picturesOf(folder.path, shown), await picturesOf(folder.path, sealed)]
        expect(after.length).toBe(before.length)
        for (const [index, picture] of before.entries()) {
          const own = boxes.filter(({ page }) => page === index + 1)
          expect(differences(picture, after[index]!, own)).toBe(0)
          for (const box of own) expect(inkIn(after[index]!, box)).toBeGreaterThan(0)
        }
      }),
      { numRuns: 12 },
    )
  })
})

const anyPage = fc.record({
  angle: fc.constantFrom(0, 90, 180, 270),
  crop: fc.boolean(),
  before: fc.constantFrom('', 'q 0.5 0 0 0.5 10 10 cm', '2 0 0 2 5 5 cm', 'q q 0.7 0.7 -0.7 0.7 0 0 cm', 'Q Q q'),
  value: fc.constantFrom('', '24 months', 'a value that is longer than its field can show', 'Žofia'),
  turn: fc.constantFrom(0, 90, 180, 270),
})

/** Documents of one to three pages, each with a field of a form and a field of ours that don't touch. */
const anyDocument = fc.array(anyPage, { minLength: 1, maxLength: 3 }).map((pages) => ({
  make: async () => {
    const pdf = await PDFDocument.create()
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    for (const { angle, crop, before, value, turn } of pages) {
      const page = pdf.addPage([300, 400])
      page.drawText('Service agreement', { x: 60, y: 200, size: 12, font })
      page.setRotation(degrees(angle))
      if (crop) page.setCropBox(20, 30, 260, 350)
      const contents = page.node.Contents()
      const start = pdf.context.register(pdf.context.stream(`${before}\n`))
      page.node.set(
        PDFName.of('Contents'),
        pdf.context.obj([start, ...(contents instanceof PDFArray ? contents.asArray() : [])]),
      )
      const field = pdf.context.obj({
        Type: 'Annot',
        Subtype: 'Widget',
        FT: 'Tx',
        Rect: [60, 240, 160, 260],
        MK: { R: turn, BC: [0.5] },
        F: 4,
      })
      field.set(PDFName.of('T'), PDFString.of('field'))
      field.set(PDFName.of('DA'), PDFString.of('/Helv 0 Tf 0 0 1 rg'))
      if (value) field.set(PDFName.of('V'), PDFString.of(value))
      page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(field)]))
    }
    return pdf.save()
  },
  boxes: pages.map((_, index) => ({ page: index + 1, x: 60, y: 30, width: 120, height: 24 })),
  values: pages.map((_, index) => typed({ page: index + 1, x: 60, y: 30, width: 120, height: 24 }, 'Ana Novak')),
}))

/** The number of pixels that differ, outside of boxes and the pixels around them. */
function differences(a: PagePicture, b: PagePicture, boxes: readonly Box[]): number {
  expect([b.width, b.height]).toEqual([a.width, a.height])
  let count = 0
  for (let at = 0; at < a.pixels.length; at++) {
    const [x, y] = [at % a.width, Math.floor(at / a.width)]
    const isOurs = boxes.some(
      (box) => x >= box.x - 2 && x <= box.x + box.width + 2 && y >= box.y - 2 && y <= box.y + box.height + 2,
    )
    if (!isOurs && Math.abs(a.pixels[at]! - b.pixels[at]!) > 8) count++
  }
  return count
}

/** The number of dark pixels in a box. */
function inkIn({ width, pixels }: PagePicture, box: Box): number {
  let count = 0
  for (let y = Math.floor(box.y); y < box.y + box.height; y++)
    for (let x = Math.floor(box.x); x < box.x + box.width; x++) if (pixels[y * width + x]! < 128) count++
  return count
}
