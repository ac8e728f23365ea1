import { PDFArray, PDFDict, PDFName, type PDFObject, type PDFPage, PDFRef, PDFString } from '@cantoo/pdf-lib'
import type { Box } from '../pages/Placed'
import { shownPage } from '../pages/shownPage'
import type { Rectangle } from './formText'
import { numbersOf } from './widget'

/** A value of the form that was drawn into a page, by the name of its XObject. */
interface DrawnValue {
  readonly name: PDFName
  readonly rectangle: Rectangle
  /** What the empty field shows. */
  readonly blank?: PDFRef | undefined
}

const own = PDFName.of('WhiteGlove')
const pieceInfo = PDFName.of('PieceInfo')
const privateData = PDFName.of('Private')

/** Notes a drawn value in the page's own place for such data (ISO 32000-2, 14.5), so that a field placed over it can replace it. */
export function rememberValue(page: PDFPage, { name, rectangle, blank }: DrawnValue): void {
  const { context } = page.doc
  const { x, y, width, height } = rectangle
  const values = valuesOf(page) ?? context.obj([])
  values.push(context.obj([name, [x, y, width, height], ...(blank ? [blank] : [])]))
  const pieces = page.node.lookup(pieceInfo)
  const data = pieces instanceof PDFDict ? pieces : context.obj({})
  data.set(own, context.obj({ LastModified: PDFString.fromDate(new Date(0)), Private: values }))
  page.node.set(pieceInfo, data)
}

/** Removes the values under these fields from their pages: what is typed into a field replaces the value of the form. */
export function eraseCovered(pages: readonly PDFPage[], fields: readonly Box[]): void {
  for (const [index, page] of pages.entries()) {
    const values = valuesOf(page)
    if (!values) continue
    const covers = fields.filter((field) => field.page === index + 1).map((field) => onContent(page, field))
    if (covers.length === 0) continue
    const objects = page.node.Resources()?.lookup(PDFName.of('XObject'))
    if (!(objects instanceof PDFDict)) continue
    for (let at = 0; at < values.size(); at++) {
      const value = values.lookup(at)
      if (!(value instanceof PDFArray)) continue
      const [x = 0, y = 0, width = 0, height = 0] = numbersOf(value.lookup(1), 4) ?? []
      const name: PDFObject | undefined = value.lookup(0)
      if (!(name instanceof PDFName) || !covers.some((cover) => covered({ x, y, width, height }, cover) >= 0.5))
        continue
      const blank = value.size() > 2 ? value.get(2) : undefined
      objects.set(name, blank instanceof PDFRef ? blank : emptyForm(page))
    }
  }
}

const emptyForm = ({ doc: { context } }: PDFPage) =>
  context.register(context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] }))

function valuesOf(page: PDFPage): PDFArray | undefined {
  const pieces = page.node.lookup(pieceInfo)
  const piece = pieces instanceof PDFDict ? pieces.lookup(own) : undefined
  const values = piece instanceof PDFDict ? piece.lookup(privateData) : undefined
  return values instanceof PDFArray ? values : undefined
}

/** A box on the page as shown, in the coordinates of the page's content. */
function onContent(page: PDFPage, { x, y, width, height }: Box): Rectangle {
  const { height: shown, matrix } = shownPage(page)
  const [a, b, c, d, e, f] = matrix
  const at = (px: number, py: number) => [a * px + c * py + e, b * px + d * py + f] as const
  const [[x1, y1], [x2, y2]] = [at(x, shown - y), at(x + width, shown - y - height)]
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

/** @returns the part of the rectangle that the other one covers, from 0 to 1 */
function covered(rectangle: Rectangle, over: Rectangle): number {
  const width = Math.min(rectangle.x + rectangle.width, over.x + over.width) - Math.max(rectangle.x, over.x)
  const height = Math.min(rectangle.y + rectangle.height, over.y + over.height) - Math.max(rectangle.y, over.y)
  return width > 0 && height > 0 ? (width * height) / (rectangle.width * rectangle.height) : 0
}
