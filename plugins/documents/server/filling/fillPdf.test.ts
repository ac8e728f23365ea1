import { degrees, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetingFolder, qpdfCheck, textBoxes, textOfPdf } from '../sealing/testing/tools'
import { fillPdf } from './fillPdf'
import type { Placed } from '../pages/Placed'

let folder: Awaited<ReturnType<typeof fleetingFolder>>
beforeAll(async () => {
  folder = await fleetingFolder()
})
afterAll(() => folder.remove())

/** One page of 400 × 600 points, rotated and cropped. */
async function page(angle = 0, crop?: readonly [number, number, number, number]) {
  const pdf = await PDFDocument.create()
  const added = pdf.addPage([400, 600])
  added.drawText('Delivery acceptance', {
    x: 150,
    y: 300,
    size: 10,
    font: await pdf.embedFont(StandardFonts.Helvetica),
  })
  added.setRotation(degrees(angle))
  if (crop) added.setCropBox(...crop)
  return pdf.save()
}

const at = { page: 1, x: 40, y: 60, width: 160, height: 20 }
const text = (value: string): Placed => ({ ...at, kind: 'text', text: value })

describe('[D12] a value', () => {
  it.each([
    ['as it is', 0, undefined],
    ['turned by 90 degrees', 90, undefined],
    ['turned by 180 degrees', 180, undefined],
    ['turned by 270 degrees', 270, undefined],
    ['cropped', 0, [30, 50, 300, 500]],
    ['cropped and turned by 90 degrees', 90, [30, 50, 300, 500]],
    ['cropped and turned by 270 degrees', 270, [30, 50, 300, 500]],
  ] as const)('is drawn at its position on a page that is %s', async (_, angle, crop) => {
    const filled = await fillPdf(await page(angle, crop), [text('Lindqvist')])
    const [box] = (await textBoxes(folder.path, filled)).filter(({ word }) => word === 'Lindqvist')
    expect(box).toBeDefined()
    expect(box!.x).toBeGreaterThanOrEqual(at.x)
    expect(box!.x).toBeLessThan(at.x + 6)
    expect(box!.y).toBeGreaterThan(at.y - 6)
    expect(box!.y).toBeLessThan(at.y + at.height)
    expect(await qpdfCheck(folder.path, filled)).toMatchObject({ status: 0 })
  })

  it('may be in any script of the fonts, and from right to left', async () => {
    const names = ['Žofia Đặng', 'Мария Иванова', 'Νίκος Παπαδόπουλος', 'שרה כהן', 'نور الدين']
    const filled = await fillPdf(
      await page(),
      names.map((name, index): Placed => ({ ...at, y: 40 + 40 * index, kind: 'text', text: name })),
    )
    const read = (await textOfPdf(folder.path, filled)).normalize('NFKC').replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '')
    for (const name of names) expect(read).toContain(name)
  })

  it('with letters that the fonts lack has their code points instead, so that no letter is lost', async () => {
    expect(await textOfPdf(folder.path, await fillPdf(await page(), [text('𓀀')]))).toContain('[U+13000]')
  })

  it.each([
    ['Thai', 'จัดส่งที่ทางเข้าด้านข้างในวันธรรมดาระหว่างแปดโมงถึงสิบโมงเช้า'],
    ['Chinese', '平日上午八點至十點之間送到側門，並請先打電話通知，因為大門通常是鎖著的。'],
  ])('that is long, without a space, in %s is broken between words', async (_, long) => {
    const filled = await fillPdf(await page(), [{ ...at, height: 40, kind: 'text', text: long }])
    expect((await textOfPdf(folder.path, filled)).replaceAll(/\s+/g, '')).toContain(long)
    const sizes = (await textBoxes(folder.path, filled)).filter(({ word }) => long.startsWith(word))
    expect(sizes[0]?.x).toBeLessThan(at.x + 6)
  })

  it('that is long is drawn smaller, and then on several lines', async () => {
    const long = 'Delivery to the side entrance on weekdays between eight and ten'
    const filled = await fillPdf(await page(), [{ ...at, height: 40, kind: 'text', text: long }])
    expect((await textOfPdf(folder.path, filled)).replaceAll(/\s+/g, ' ')).toContain(long)
  })

  it('that does not fit is refused, and never truncated', async () => {
    await expect(fillPdf(await page(), [text('Delivery to the side entrance. '.repeat(30))])).rejects.toThrow(
      'does not fit into its field on page 1. Make the field larger or the text shorter.',
    )
  })

  it('on a page that doesn’t exist is refused', async () => {
    await expect(fillPdf(await page(), [{ ...text('x'), page: 2 }])).rejects.toThrow(
      'There is no page 2: the document has 1.',
    )
  })
})

describe('[D12] a signature', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  it('may be typed, drawn or a picture, and initials likewise', async () => {
    const filled = await fillPdf(await page(), [
      { ...at, height: 40, kind: 'signature', mark: { method: 'typed', name: 'Ana Novak' } },
      {
        ...at,
        y: 120,
        height: 40,
        kind: 'signature',
        mark: {
          method: 'drawn',
          width: 600,
          height: 200,
          strokes: [
            [10, 10, 300, 150, 590, 40],
            [5, 5],
          ],
        },
      },
      { ...at, y: 180, height: 40, kind: 'signature', mark: { method: 'image', png } },
      { ...at, y: 240, kind: 'initials', mark: { method: 'typed', name: 'AN' } },
      { ...at, y: 280, width: 14, height: 14, kind: 'checkbox', isChecked: true },
    ])
    expect(await textOfPdf(folder.path, filled)).toMatch(/Ana Novak[^]*AN/)
    expect(await qpdfCheck(folder.path, filled)).toMatchObject({ status: 0 })
  })

  it('that is not a picture is refused', async () => {
    await expect(
      fillPdf(await page(), [{ ...at, kind: 'signature', mark: { method: 'image', png: Buffer.from('GIF89a') } }]),
    ).rejects.toThrow('The picture of the signature on page 1 can’t be read. Take a PNG.')
  })
})

describe('[D12] a form in the document itself', () => {
  it('becomes part of the page, as it looks, and can’t be filled in any more', async () => {
    const pdf = await PDFDocument.load(await page())
    const field = pdf.getForm().createTextField('client.name')
    field.setText('Existing value')
    field.addToPage(pdf.getPage(0), { x: 40, y: 500, width: 200, height: 24 })
    const filled = await fillPdf(await pdf.save(), [text('New value')])
    const read = await PDFDocument.load(filled)
    expect(read.catalog.has(PDFName.of('AcroForm'))).toBe(false)
    expect(read.getPage(0).node.has(PDFName.of('Annots'))).toBe(false)
    expect(await textOfPdf(folder.path, filled)).toMatch(/Existing value[^]*New value|New value[^]*Existing value/)
  })
})
