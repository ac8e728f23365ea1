import PdfKit from 'pdfkit'
import { FillingError } from './FillingError'
import { fitText, inset } from '../pages/fitText'
import type { Placed, SignatureMark } from '../pages/Placed'
import { drawable, hasLetters, registerFonts, type Sheet, widthOfLine, writeLine } from '@core/server/files'

type Face = Parameters<typeof hasLetters>[0]

const ink = '#14235a'
const black = '#111318'
const largest = 11

/** Draws a value into its rectangle. @throws FillingError if it does not fit */
export function drawPlaced(doc: Sheet, placed: Placed): void {
  if (placed.kind === 'checkbox') {
    if (placed.isChecked) drawCheck(doc, placed)
    return
  }
  const writing = writingOf(placed)
  if (writing) write(doc, writing, placed)
  else if (placed.kind !== 'text' && placed.mark.method !== 'typed') drawMark(doc, placed.mark, placed)
}

/** @returns a function that says whether a value fits its rectangle, by the fonts that draw it later */
export function createFitting(): (placed: Placed) => boolean {
  let doc: Sheet | undefined
  return (placed) => {
    const writing = writingOf(placed)
    if (!writing) return true
    if (!doc) {
      doc = new PdfKit({ autoFirstPage: false })
      registerFonts(doc)
    }
    return fitText(doc, writing.text, { ...sizeOf(placed), ...writing }) !== undefined
  }
}

type Area = Pick<Placed, 'page' | 'x' | 'y' | 'width' | 'height'>

/** A text and how it is written. */
interface Writing {
  readonly text: string
  readonly face: Face
  readonly color: string
  readonly size: number
}

/** @returns undefined for a value that is not written, or is empty */
function writingOf(placed: Placed): Writing | undefined {
  if (placed.kind === 'text') return writingIn(placed.text, { face: 'regular', color: black, size: largest })
  if (placed.kind === 'checkbox' || placed.mark.method !== 'typed') return undefined
  const face = hasLetters('script', drawable(placed.mark.name)) ? 'script' : 'bold'
  return writingIn(placed.mark.name, { face, color: ink, size: Math.max(largest, placed.height * 0.6) })
}

function writingIn(value: string, hand: Omit<Writing, 'text'>): Writing | undefined {
  const text = drawable(value)
  return text.trim() === '' ? undefined : { ...hand, text }
}

const sizeOf = ({ width, height }: Area) => ({ width, height })

function write(doc: Sheet, writing: Writing, area: Area): void {
  const fitted = fitText(doc, writing.text, { ...sizeOf(area), ...writing })
  if (!fitted) throw new FillingError(tooLong(writing.text, area.page))
  const { lines, lineHeight } = fitted
  const top = area.y + (area.height - lineHeight * lines.length) / 2
  doc.fillColor(writing.color)
  lines.forEach((line, index) => {
    const x = line.fromRight ? area.x + area.width - widthOfLine(doc, line.text) - inset : area.x + inset
    writeLine(doc, line, x, top + index * lineHeight)
  })
}

const tooLong = (text: string, page: number) =>
  `“${text.slice(0, 40)}${text.length > 40 ? '…' : ''}” does not fit into its field on page ${page}. Make the field larger or the text shorter.`

function drawCheck(doc: Sheet, { x, y, width, height }: Area): void {
  const size = Math.min(width, height)
  const [left, top] = [x + (width - size) / 2, y + (height - size) / 2]
  doc
    .moveTo(left + size * 0.2, top + size * 0.55)
    .lineTo(left + size * 0.42, top + size * 0.77)
    .lineTo(left + size * 0.82, top + size * 0.25)
    .lineWidth(Math.max(1, size * 0.11))
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(black)
    .stroke()
}

function drawMark(doc: Sheet, mark: Exclude<SignatureMark, { method: 'typed' }>, area: Area): void {
  if (mark.method === 'drawn') return drawStrokes(doc, mark, area)
  const { x, y, width, height, page } = area
  try {
    doc.image(Buffer.from(mark.png), x, y, { fit: [width, height], align: 'center', valign: 'center' })
  } catch (error) {
    throw new FillingError(`The picture of the signature on page ${page} can’t be read. Take a PNG.`, { cause: error })
  }
}

function drawStrokes(
  doc: Sheet,
  mark: Extract<SignatureMark, { method: 'drawn' }>,
  { x, y, width, height }: Area,
): void {
  const scale = Math.min(width / mark.width, height / mark.height)
  doc
    .save()
    .translate(x + (width - mark.width * scale) / 2, y + (height - mark.height * scale) / 2)
    .scale(scale)
    .lineWidth(Math.max(3, 0.9 / scale))
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(ink)
  for (const [startX = 0, startY = 0, ...rest] of mark.strokes) {
    doc.moveTo(startX, startY)
    // A tap is a dot: a line to its own start.
    if (rest.length === 0) doc.lineTo(startX, startY)
    for (let at = 0; at + 1 < rest.length; at += 2) doc.lineTo(rest[at]!, rest[at + 1]!)
  }
  doc.stroke().restore()
}
