import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { fieldEntry, fieldFlags, fieldName, fieldType, numberOf, numbersOf, textOf } from './widget'

/** The rectangle of a widget in the coordinates of its page's content. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A value of a PDF's own form, which is drawn into its page. */
export interface FormText {
  /** From 1. */
  readonly page: number
  readonly name: string
  readonly rectangle: Rectangle
  /** Degrees counterclockwise, against the page. */
  readonly turn: number
  readonly text: string
  /** In points; 0 if it depends on the rectangle. */
  readonly size: number
  /** `#rrggbb` */
  readonly color: string
  readonly align: 'left' | 'center' | 'right'
  readonly isMultiline: boolean
  /** The number of cells, each for one letter; undefined for running text. */
  readonly cells: number | undefined
}

/** Flags of fields (ISO 32000-2, tables 231 and 233), by their bit positions. */
const multiline = 1 << 12
const password = 1 << 13
const comb = 1 << 24
/** Cells beyond this would be narrower than a letter on the largest page. */
const mostCells = 1000

/**
 * Reads a text or choice field from its value. Its appearance is ignored, because it can show something else.
 * @param form the document's form, for what its fields have in common
 * @returns undefined for a field without a value
 */
export function formTextOf(
  widget: PDFDict,
  page: number,
  rectangle: Rectangle,
  form: PDFDict | undefined,
): FormText | undefined {
  const type = fieldType(widget)
  const isText = type === 'Tx'
  if (!isText && type !== 'Ch') return undefined
  const flags = fieldFlags(widget)
  const value = isText ? textOf(fieldEntry(widget, 'V')) : chosenOf(widget)
  const isMultiline = isText ? (flags & multiline) !== 0 : value.includes('\n')
  const text = isText && flags & password ? '•'.repeat(value.length) : value.replaceAll(/\r\n?/g, '\n')
  if (text.trim() === '') return undefined
  const look = textOf(fieldEntry(widget, 'DA') ?? form?.lookup(PDFName.of('DA')))
  return {
    page,
    name: fieldName(widget),
    rectangle,
    turn: turnOf(widget),
    text: isMultiline ? text : text.replaceAll('\n', ' '),
    size: Math.abs(Number(/([-+\d.]+)\s+Tf/.exec(look)?.[1] ?? 0)) || 0,
    color: colorOf(look),
    align: (['left', 'center', 'right'] as const)[alignmentOf(widget, form)] ?? 'left',
    isMultiline,
    cells: cellsOf(widget),
  }
}

/** @returns the number of cells that a text field is divided into, each for one letter; undefined for another field */
export function cellsOf(widget: PDFDict): number | undefined {
  const longest = numberOf(fieldEntry(widget, 'MaxLen')) ?? 0
  const isDivided = fieldType(widget) === 'Tx' && (fieldFlags(widget) & comb) !== 0
  return isDivided && longest > 0 && longest <= mostCells ? longest : undefined
}

const alignmentOf = (widget: PDFDict, form: PDFDict | undefined) =>
  numberOf(fieldEntry(widget, 'Q') ?? form?.lookup(PDFName.of('Q'))) ?? 0

/** @returns how far a widget's content is turned, in degrees counterclockwise */
export function turnOf(widget: PDFDict): number {
  const look = widget.lookup(PDFName.of('MK'))
  const turn = look instanceof PDFDict ? (numberOf(look.lookup(PDFName.of('R'))) ?? 0) : 0
  return ((turn % 360) + 360) % 360
}

/** The chosen options as people read them, one in each line. */
function chosenOf(widget: PDFDict): string {
  const value = fieldEntry(widget, 'V')
  const chosen = value instanceof PDFArray ? value.asArray().map((_, at) => textOf(value.lookup(at))) : [textOf(value)]
  const options = fieldEntry(widget, 'Opt')
  const names = new Map<string, string>()
  if (options instanceof PDFArray)
    for (let at = 0; at < options.size(); at++) {
      const option: PDFObject | undefined = options.lookup(at)
      if (option instanceof PDFArray && option.size() > 1) names.set(textOf(option.lookup(0)), textOf(option.lookup(1)))
    }
  return chosen.map((key) => names.get(key) ?? key).join('\n')
}

/** The last color that a default appearance sets: gray, RGB or CMYK. */
function colorOf(look: string): string {
  const found = [...look.matchAll(/((?:[\d.]+\s+){1,4})(g|rg|k)(?=\s|$)/g)].at(-1)
  return found ? hexColor(found[1]!.trim().split(/\s+/).map(Number)) : '#000000'
}

/** @param parts one for gray, three for RGB, four for CMYK, each from 0 to 1 @returns black for anything else */
export function hexColor(parts: readonly number[] | undefined): string {
  const [a = 0, b = 0, c = 0, d = 0] = parts ?? []
  const rgb =
    parts?.length === 1
      ? [a, a, a]
      : parts?.length === 3
        ? [a, b, c]
        : parts?.length === 4
          ? [a, b, c].map((part) => (1 - part) * (1 - d))
          : [0, 0, 0]
  const byte = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255)
  return `#${rgb.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
}

/** @returns the rectangle of a widget; undefined for an empty one */
export function rectangleOf(widget: PDFDict): Rectangle | undefined {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(widget.lookup(PDFName.of('Rect')), 4) ?? []
  const rectangle = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
  return rectangle.width > 0 && rectangle.height > 0 ? rectangle : undefined
}
