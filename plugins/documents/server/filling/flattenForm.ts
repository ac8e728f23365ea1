import {
  type PDFDocument,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'

const hidden = 0x02
const noView = 0x20

/**
 * Makes a PDF's form part of its pages, as it looks, and removes the form, because a signed document must not be filled in again. Fields
 * without an appearance show nothing, as before.
 */
export function flattenForm(pdf: PDFDocument): void {
  for (const page of pdf.getPages()) {
    const notes = page.node.Annots()
    if (!notes) continue
    const stored = PDFArray.withContext(pdf.context)
    for (let index = 0; index < notes.size(); index++) {
      const note = notes.lookup(index)
      if (note instanceof PDFDict && note.lookup(PDFName.of('Subtype')) === PDFName.of('Widget'))
        drawAppearance(page, note)
      else stored.push(notes.get(index))
    }
    if (stored.size() > 0) page.node.set(PDFName.of('Annots'), stored)
    else page.node.delete(PDFName.of('Annots'))
  }
  pdf.catalog.delete(PDFName.of('AcroForm'))
}

/** Draws an appearance into its rectangle (ISO 32000-2, 12.5.5). */
function drawAppearance(page: PDFPage, widget: PDFDict): void {
  const flags = widget.lookup(PDFName.of('F'))
  if (flags instanceof PDFNumber && flags.asNumber() & (hidden | noView)) return
  const found = appearanceOf(widget)
  const rectangle = numbersOf(widget.lookup(PDFName.of('Rect')), 4)
  if (!found || !rectangle) return
  const { ref, stream } = found
  const box = numbersOf(stream.dict.lookup(PDFName.of('BBox')), 4)
  if (!box) return
  const matrix = numbersOf(stream.dict.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
  const [from, to] = [boundsOf(box, matrix), boundsOf(rectangle, [1, 0, 0, 1, 0, 0])]
  if (from.width === 0 || from.height === 0) return
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height]
  const name = page.node.newXObject('Field', ref)
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(scaleX, 0, 0, scaleY, to.x - from.x * scaleX, to.y - from.y * scaleY),
    drawObject(name),
    popGraphicsState(),
  )
}

/** A check box has an appearance for each of its states. */
function appearanceOf(widget: PDFDict): { ref: PDFRef; stream: PDFStream } | undefined {
  const appearances = widget.lookup(PDFName.of('AP'))
  if (!(appearances instanceof PDFDict)) return undefined
  let ref = appearances.get(PDFName.of('N'))
  const states = appearances.lookup(PDFName.of('N'))
  const state = widget.lookup(PDFName.of('AS'))
  if (states instanceof PDFDict && !(states instanceof PDFStream))
    ref = state instanceof PDFName ? states.get(state) : undefined
  const stream = ref && widget.context.lookup(ref)
  return ref instanceof PDFRef && stream instanceof PDFStream ? { ref, stream } : undefined
}

function numbersOf(value: unknown, count: number): number[] | undefined {
  if (!(value instanceof PDFArray) || value.size() !== count) return undefined
  const numbers = Array.from({ length: count }, (_, index) => value.lookup(index))
  return numbers.every((number) => number instanceof PDFNumber) ? numbers.map((number) => number.asNumber()) : undefined
}

/** The bounding box of a transformed box. */
function boundsOf(
  [left = 0, bottom = 0, right = 0, top = 0]: number[],
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[],
) {
  const corners = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
