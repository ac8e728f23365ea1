import { FillingError } from './FillingError'
import type { Placed, SignatureMark } from './Placed'
import { type Line, type Sheet, drawable, hasLetters, linesOf, widthOfLine, writeLine } from '@core/server/pdf'

const ink = '#14235a'
const black = '#111318'
/** Smaller text is unreadable on paper. */
const smallest = 4
const largest = 11

/** Draws a value into its rectangle. @throws FillingError if it does not fit */
export function drawPlaced(doc: Sheet, placed: Placed): void {
  switch (placed.kind) {
    case 'text':
      return writeInto(doc, placed.text, placed, { face: 'regular', color: black, size: largest })
    case 'checkbox':
      if (placed.isChecked) drawCheck(doc, placed)
      return
    case 'signature':
    case 'initials':
      return drawMark(doc, placed.mark, placed)
  }
}

type Area = Pick<Placed, 'page' | 'x' | 'y' | 'width' | 'height'>

interface Hand {
  readonly face: 'regular' | 'bold' | 'script'
  readonly color: string
  readonly size: number
}

function writeInto(doc: Sheet, value: string, area: Area, { face, color, size }: Hand): void {
  const text = drawable(value)
  if (text.trim() === '') return
  const { lines, height } = fit(doc, text, area, face, size)
  const top = area.y + (area.height - height * lines.length) / 2
  doc.fillColor(color)
  lines.forEach((line, index) => {
    const x = line.fromRight ? area.x + area.width - widthOfLine(doc, line.text) - inset : area.x + inset
    writeLine(doc, line, x, top + index * height)
  })
}

const inset = 2

/** Tries smaller and smaller font sizes, on as many lines as the rectangle can hold. */
function fit(
  doc: Sheet,
  text: string,
  area: Area,
  face: Hand['face'],
  from: number,
): { lines: Line[]; height: number } {
  for (let size = from; size >= smallest; size -= 0.5) {
    doc.font(face).fontSize(size)
    const height = doc.currentLineHeight()
    if (height > area.height && size > smallest) continue
    const lines = linesOf(doc, text, area.width - 2 * inset)
    if (height * lines.length > Math.max(area.height, height)) continue
    // A word is broken only as a last resort.
    const isBroken = text.split(/\s/).some((word) => widthOfLine(doc, word) > area.width - 2 * inset)
    if (!isBroken || size < smallest + 0.5) return { lines, height }
  }
  throw new FillingError(
    `“${text.slice(0, 40)}${text.length > 40 ? '…' : ''}” does not fit into its field on page ${area.page}. Make the field larger or the text shorter.`,
  )
}

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

function drawMark(doc: Sheet, mark: SignatureMark, area: Area): void {
  const { x, y, width, height } = area
  if (mark.method === 'typed') {
    const face = hasLetters('script', drawable(mark.name)) ? 'script' : 'bold'
    writeInto(doc, mark.name, area, { face, color: ink, size: Math.max(largest, height * 0.6) })
  } else if (mark.method === 'image') {
    try {
      doc.image(Buffer.from(mark.png), x, y, { fit: [width, height], align: 'center', valign: 'center' })
    } catch (error) {
      throw new FillingError(`The picture of the signature on page ${area.page} can’t be read. Take a PNG.`, {
        cause: error,
      })
    }
  } else drawStrokes(doc, mark, area)
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
