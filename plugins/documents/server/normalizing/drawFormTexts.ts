import { buffer } from 'node:stream/consumers'
import {
  concatTransformationMatrix,
  drawObject,
  ParseSpeeds,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import { clustersOf, drawable, registerFonts, type Sheet, widthOfLine, writeLine } from '@core/server/files'
import { fitText, inset } from '../pages/fitText'
import { rememberValue } from './drawnValues'
import type { FormText, Rectangle } from './formText'

/** The largest size of a text whose field leaves it open, in points. */
const largest = 12

/** The values of forms are never refused, so they shrink further than what people type here. */
const smallest = 2

/** Draws the values of a form into its pages, each as an XObject of its own. */
export async function drawFormTexts(pdf: PDFDocument, texts: readonly FormText[]): Promise<void> {
  if (texts.length === 0) return
  const sheets = await PDFDocument.load(await drawSheets(texts))
  const embedded = await pdf.embedPages(sheets.getPages())
  for (const [index, { page: number, rectangle, turn }] of texts.entries()) {
    const page = pdf.getPage(number - 1)
    const name = page.node.newXObject('FormText', embedded[index]!.ref)
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...turned(rectangle, turn)),
      drawObject(name),
      popGraphicsState(),
    )
    rememberValue(page, { name, rectangle })
  }
}

/** @returns a normalized PDF with the texts of its form */
export async function withFormTexts(bytes: Uint8Array, texts: readonly FormText[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  await drawFormTexts(pdf, texts)
  return pdf.save({ useObjectStreams: false, updateFieldAppearances: false })
}

const isSideways = (turn: number) => turn === 90 || turn === 270

/** From a sheet's lower left corner to the rectangle of its field. */
function turned({ x, y, width, height }: Rectangle, turn: number): [number, number, number, number, number, number] {
  switch (turn) {
    case 90:
      return [0, 1, -1, 0, x + width, y]
    case 180:
      return [-1, 0, 0, -1, x + width, y + height]
    case 270:
      return [0, -1, 1, 0, x, y + height]
    default:
      return [1, 0, 0, 1, x, y]
  }
}

async function drawSheets(texts: readonly FormText[]): Promise<Buffer> {
  const doc: Sheet = new PdfKit({ autoFirstPage: false, margin: 0 })
  const bytes = buffer(doc)
  registerFonts(doc)
  for (const text of texts) {
    const { width, height } = text.rectangle
    const size: [number, number] = isSideways(text.turn) ? [height, width] : [width, height]
    doc.addPage({ size, margin: 0 })
    doc.rect(0, 0, ...size).clip()
    doc.fillColor(text.color)
    if (text.cells) drawCells(doc, text, text.cells, size)
    else drawRunning(doc, text, size)
  }
  doc.end()
  return bytes
}

function drawRunning(
  doc: Sheet,
  { text, size, align, isMultiline }: FormText,
  [width, height]: [number, number],
): void {
  const shown = drawable(text)
  const from = size || (isMultiline ? largest : Math.min(largest, height * 0.7))
  const room = { width, height, face: 'regular', size: from, smallest, isOneLine: !isMultiline } as const
  const { lines, lineHeight } = fitText(doc, shown, room) ?? {
    lines: [{ text: shown, fromRight: false }],
    lineHeight: doc.currentLineHeight(),
  }
  const top = isMultiline ? inset : (height - lineHeight * lines.length) / 2
  lines.forEach((line, index) => {
    const free = width - 2 * inset - widthOfLine(doc, line.text)
    const shift = align === 'center' ? free / 2 : align === 'right' || line.fromRight ? free : 0
    writeLine(doc, line, inset + shift, top + index * lineHeight)
  })
}

/** One letter in the middle of each cell. */
function drawCells(doc: Sheet, { text, size }: FormText, cells: number, [width, height]: [number, number]): void {
  const cell = width / cells
  doc.font('regular').fontSize(size || Math.min(largest, height * 0.7, cell))
  const top = (height - doc.currentLineHeight()) / 2
  clustersOf(text)
    .slice(0, cells)
    .forEach((letter, index) => {
      const shown = drawable(letter)
      writeLine(doc, { text: shown, fromRight: false }, index * cell + (cell - widthOfLine(doc, shown)) / 2, top)
    })
}
