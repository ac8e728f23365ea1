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
import { drawPlaced } from './drawPlaced'
import { FillingError } from './FillingError'
import type { Box, Placed } from '../pages/Placed'
import { shownPage, type ShownPage } from '../pages/shownPage'
import { registerFonts } from '@core/server/files'
import { drawFormTexts } from '../normalizing/drawFormTexts'
import { eraseCovered } from '../normalizing/drawnValues'
import { normalizePages } from '../normalizing/normalizePages'

/**
 * Draws values onto the pages of a PDF, which are normalized first if they aren't yet. The file is rewritten, so this must be done before
 * any signature.
 * @param bytes a PDF that was inspected
 * @param fields the places of all fields, also of those without a value: each replaces the value of the PDF's own form below it
 * @throws FillingError if a value has no page or does not fit
 */
export async function fillPdf(
  bytes: Uint8Array,
  values: readonly Placed[],
  fields: readonly Box[] = [],
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  await drawFormTexts(pdf, normalizePages(pdf))
  const pages = pdf.getPages()
  eraseCovered(pages, fields)
  const numbers = [...new Set(values.map(({ page }) => page))]
  const shown = numbers.map((number) => {
    const page = pages[number - 1]
    if (!page) throw new FillingError(`There is no page ${number}: the document has ${pages.length}.`)
    return shownPage(page)
  })
  const valuesOf = (number: number) => values.filter(({ page }) => page === number)
  const sheets = await drawSheets(shown, numbers.map(valuesOf))
  const drawn = await PDFDocument.load(sheets)
  const embedded = await pdf.embedPages(drawn.getPages())
  for (const [index, number] of numbers.entries()) {
    const page = pages[number - 1]!
    const name = page.node.newXObject('Values', embedded[index]!.ref)
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...shown[index]!.matrix),
      drawObject(name),
      popGraphicsState(),
    )
  }
  return pdf.save({ useObjectStreams: false, updateFieldAppearances: false })
}

/** Draws the values onto separate sheets, each of the size of its page as shown. */
async function drawSheets(shown: readonly ShownPage[], values: readonly (readonly Placed[])[]): Promise<Buffer> {
  const doc = new PdfKit({ autoFirstPage: false, margin: 0 })
  const bytes = buffer(doc)
  registerFonts(doc)
  for (const [index, { width, height }] of shown.entries()) {
    doc.addPage({ size: [width, height], margin: 0 })
    for (const value of values[index]!) drawPlaced(doc, value)
  }
  if (shown.length === 0) doc.addPage()
  doc.end()
  return bytes
}
