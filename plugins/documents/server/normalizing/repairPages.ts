import { drawObject, PDFArray, type PDFDocument, PDFName, type PDFPage, PDFStream } from '@cantoo/pdf-lib'
import { decodedBytes } from './decodedBytes'
import { isBalanced } from './operatorBalance'
import { numbersOf } from './widget'

/** The size that readers give a page without one, in points. */
const letter = [0, 0, 612, 792]

/** A page whose size is empty, so that nothing on it can be seen or signed. */
export class EmptyPageError extends Error {
  override readonly name = 'EmptyPageError'
}

/**
 * Makes sure that what is drawn on a page later stands where it should: each page has a size, and its content doesn't leave a changed
 * graphics state behind.
 * @throws EmptyPageError for a page of no width or height
 */
export function repairPages(pdf: PDFDocument): void {
  for (const page of pdf.getPages()) {
    repairSize(page)
    enclose(pdf, page)
  }
}

function repairSize(page: PDFPage): void {
  const key = PDFName.of('MediaBox')
  const box = numbersOf(pdfObject(page, page.node.getInheritableAttribute(key)), 4)
  if (!box) {
    page.node.set(key, page.doc.context.obj(letter))
    return
  }
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box
  if (Math.abs(x2 - x1) < 1 || Math.abs(y2 - y1) < 1) throw new EmptyPageError()
  page.node.set(key, page.doc.context.obj([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]))
}

const pdfObject = (page: PDFPage, found: Parameters<typeof page.doc.context.lookup>[0]) =>
  page.doc.context.lookup(found)

/**
 * Content that saves more graphics states than it restores, or the reverse, becomes a form XObject, after which readers restore the state
 * themselves. So no number of unbalanced operators can move what is drawn later.
 */
function enclose(pdf: PDFDocument, page: PDFPage): void {
  const content = contentOf(page)
  if (!content || isBalanced(content)) return
  const { context } = pdf
  const resources = context.lookup(page.node.getInheritableAttribute(PDFName.of('Resources'))) ?? context.obj({})
  const box = page.node.lookup(PDFName.of('MediaBox'))
  const ref = context.register(
    context.flateStream(content, { Type: 'XObject', Subtype: 'Form', BBox: box, Resources: resources }),
  )
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { Page: ref } }))
  const drawing = drawObject('Page').toString()
  page.node.set(PDFName.of('Contents'), context.register(context.stream(drawing)))
}

/** @returns the operators of a page; undefined if it has none, or if they can't be read */
function contentOf(page: PDFPage): Uint8Array | undefined {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((_, at) => contents.lookup(at)) : [contents]
  const parts: Uint8Array[] = []
  for (const stream of streams) {
    if (!(stream instanceof PDFStream)) continue
    const bytes = decodedBytes(stream)
    if (!bytes) return undefined
    // Tokens end where a stream of the array ends.
    parts.push(bytes, Uint8Array.of(10))
  }
  return parts.length > 0 ? Buffer.concat(parts) : undefined
}
