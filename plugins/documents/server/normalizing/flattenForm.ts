import {
  closePath,
  concatTransformationMatrix,
  drawObject,
  fillAndStroke,
  fill,
  lineTo,
  moveTo,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFOperator,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
  setFillingRgbColor,
  setLineWidth,
  setStrokingRgbColor,
  stroke,
} from '@cantoo/pdf-lib'
import { rememberValue } from './drawnValues'
import { cellsOf, type FormText, formTextOf, hexColor, type Rectangle, rectangleOf, turnOf } from './formText'
import { fieldEntry, fieldFlags, fieldType, nameOf, numberOf, numbersOf } from './widget'

const hidden = 0x02
const noView = 0x20
const pushButton = 1 << 16

/**
 * Makes a PDF's form part of its pages, and removes the form, because a signed document must not be filled in again. What is drawn comes from
 * the values of the fields, never from an appearance that may show another value.
 * @returns the texts, which are still to be drawn
 */
export function flattenForm(pdf: PDFDocument): readonly FormText[] {
  const form = pdf.catalog.lookup(PDFName.of('AcroForm'))
  const texts: FormText[] = []
  for (const [index, page] of pdf.getPages().entries()) {
    const notes = page.node.lookup(PDFName.of('Annots'))
    if (!(notes instanceof PDFArray)) continue
    const others = PDFArray.withContext(pdf.context)
    for (let at = 0; at < notes.size(); at++) {
      const note = notes.lookup(at)
      if (!(note instanceof PDFDict) || note.lookup(PDFName.of('Subtype')) !== PDFName.of('Widget')) {
        others.push(notes.get(at))
        continue
      }
      const rectangle = rectangleOf(note)
      if (!rectangle || ((numberOf(note.lookup(PDFName.of('F'))) ?? 0) & (hidden | noView)) !== 0) continue
      const text = drawWidget(page, note, rectangle, () =>
        formTextOf(note, index + 1, rectangle, form instanceof PDFDict ? form : undefined),
      )
      if (text) texts.push(text)
    }
    if (others.size() > 0) page.node.set(PDFName.of('Annots'), others)
    else page.node.delete(PDFName.of('Annots'))
  }
  pdf.catalog.delete(PDFName.of('AcroForm'))
  return texts
}

function drawWidget(
  page: PDFPage,
  widget: PDFDict,
  rectangle: Rectangle,
  read: () => FormText | undefined,
): FormText | undefined {
  const type = fieldType(widget)
  if (type === 'Tx' || type === 'Ch') {
    drawFrame(page, widget, rectangle)
    return read()
  }
  if (type === 'Btn' && (fieldFlags(widget) & pushButton) === 0) {
    drawBox(page, widget, rectangle)
    return undefined
  }
  // A button shows a caption, and a signature field without a signature at most a hint: neither has a value.
  drawAppearance(page, normalAppearance(widget), rectangle)
  return undefined
}

/** Draws the background and the border that a field asks for (ISO 32000-2, table 192). */
function drawFrame(page: PDFPage, widget: PDFDict, { x, y, width, height }: Rectangle): void {
  const look = widget.lookup(PDFName.of('MK'))
  if (!(look instanceof PDFDict)) return
  const colorAt = (key: string) => {
    const parts = numbersOf(look.lookup(PDFName.of(key)))
    return parts && parts.length > 0 ? rgbOf(hexColor(parts)) : undefined
  }
  const [background, border] = [colorAt('BG'), colorAt('BC')]
  const style = widget.lookup(PDFName.of('BS'))
  const line = border && style instanceof PDFDict ? (numberOf(style.lookup(PDFName.of('W'))) ?? 1) : border ? 1 : 0
  if (!background && line <= 0) return
  const half = line / 2
  page.pushOperators(
    pushGraphicsState(),
    ...(background ? [setFillingRgbColor(...background)] : []),
    ...(border && line > 0 ? [setStrokingRgbColor(...border), setLineWidth(line)] : []),
    moveTo(x + half, y + half),
    lineTo(x + width - half, y + half),
    lineTo(x + width - half, y + height - half),
    lineTo(x + half, y + height - half),
    closePath(),
    background && line > 0 ? fillAndStroke() : background ? fill() : stroke(),
    ...(line > 0 ? dividersOf(widget, { x, y, width, height }) : []),
    popGraphicsState(),
  )
}

/** The lines between the cells of a field in which each letter has its own. */
function dividersOf(widget: PDFDict, { x, y, width, height }: Rectangle): PDFOperator[] {
  const cells = cellsOf(widget) ?? 1
  const isUpright = turnOf(widget) % 180 === 0
  const lines = Array.from({ length: cells - 1 }, (_, index) => (index + 1) / cells).flatMap((part) =>
    isUpright
      ? [moveTo(x + part * width, y), lineTo(x + part * width, y + height)]
      : [moveTo(x, y + part * height), lineTo(x + width, y + part * height)],
  )
  return lines.length > 0 ? [...lines, stroke()] : []
}

const rgbOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
]

/** Draws a check box or radio button by its value: ticked if the field has the value of this widget. */
function drawBox(page: PDFPage, widget: PDFDict, rectangle: Rectangle): void {
  const states = page.doc.context.lookup(normalAppearance(widget))
  const named = states instanceof PDFDict && !(states instanceof PDFStream) ? states : undefined
  const own = named?.keys().find((key) => key !== PDFName.of('Off'))
  const value = nameOf(fieldEntry(widget, 'V')) ?? nameOf(widget.lookup(PDFName.of('AS'))) ?? 'Off'
  const off = named?.get(PDFName.of('Off'))
  const isOn = value !== 'Off' && (own === undefined || own.decodeText() === value)
  if (!isOn) {
    drawAppearance(page, off, rectangle)
    return
  }
  const on = own && named?.get(own)
  const name = on ? drawAppearance(page, on, rectangle) : undefined
  if (name) rememberValue(page, { name, rectangle, blank: off instanceof PDFRef ? off : undefined })
  else drawTick(page, rectangle)
}

function drawTick(page: PDFPage, { x, y, width, height }: Rectangle): void {
  const size = Math.min(width, height)
  const [left, bottom] = [x + (width - size) / 2, y + (height - size) / 2]
  const { context } = page.doc
  const operators: PDFOperator[] = [
    setLineWidth(Math.max(1, size * 0.11)),
    moveTo(size * 0.2, size * 0.45),
    lineTo(size * 0.42, size * 0.23),
    lineTo(size * 0.82, size * 0.75),
    stroke(),
  ]
  const tick = context.formXObject(operators, { BBox: context.obj([0, 0, size, size]) })
  const name = page.node.newXObject('Field', context.register(tick))
  draw(page, name, [1, 0, 0, 1, left, bottom])
  rememberValue(page, { name, rectangle: { x, y, width, height } })
}

/** A stream or its reference; for check boxes and radio buttons, a dictionary of one for each state. */
function normalAppearance(widget: PDFDict): PDFObject | undefined {
  const appearances = widget.lookup(PDFName.of('AP'))
  return appearances instanceof PDFDict ? appearances.get(PDFName.of('N')) : undefined
}

/**
 * Draws an appearance into its rectangle (ISO 32000-2, 12.5.5).
 * @returns the name of its XObject on the page; undefined if it isn't one
 */
function drawAppearance(
  page: PDFPage,
  ref: PDFObject | undefined,
  { x, y, width, height }: Rectangle,
): PDFName | undefined {
  const stream = ref && page.doc.context.lookup(ref)
  if (!(ref instanceof PDFRef) || !(stream instanceof PDFStream)) return undefined
  const box = numbersOf(stream.dict.lookup(PDFName.of('BBox')), 4)
  if (!box) return undefined
  const matrix = numbersOf(stream.dict.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
  const from = boundsOf(box, matrix)
  if (from.width === 0 || from.height === 0) return undefined
  const [scaleX, scaleY] = [width / from.width, height / from.height]
  // Viewers take both for granted.
  stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  const name = page.node.newXObject('Field', ref)
  draw(page, name, [scaleX, 0, 0, scaleY, x - from.x * scaleX, y - from.y * scaleY])
  return name
}

function draw(page: PDFPage, name: PDFName, matrix: readonly [number, number, number, number, number, number]): void {
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix), drawObject(name), popGraphicsState())
}

/** The bounding box of a transformed box. */
function boundsOf(
  [left = 0, bottom = 0, right = 0, top = 0]: number[],
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[],
): Rectangle {
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
