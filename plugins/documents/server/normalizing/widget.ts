import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { decodedBytes } from './decodedBytes'

/** Deeper fields are circles. */
const deepest = 50

/** @returns an entry of a form field, which can stand at the widget or at any of its parents (ISO 32000-2, 12.7.4.1) */
export function fieldEntry(widget: PDFDict, key: string): PDFObject | undefined {
  let field: PDFObject | undefined = widget
  for (let depth = 0; field instanceof PDFDict && depth < deepest; depth++) {
    const found = field.lookup(PDFName.of(key))
    if (found !== undefined) return found
    field = field.lookup(PDFName.of('Parent'))
  }
  return undefined
}

/** The type of a widget's field: text, button, choice or signature. */
export const fieldType = (widget: PDFDict): string | undefined => nameOf(fieldEntry(widget, 'FT'))

export const fieldFlags = (widget: PDFDict): number => numberOf(fieldEntry(widget, 'Ff')) ?? 0

/** The full name of a widget's field: those of its parents and its own, with dots. */
export function fieldName(widget: PDFDict): string {
  const names: string[] = []
  let field: PDFObject | undefined = widget
  for (let depth = 0; field instanceof PDFDict && depth < deepest; depth++) {
    const name = textOf(field.lookup(PDFName.of('T')))
    if (name) names.unshift(name)
    field = field.lookup(PDFName.of('Parent'))
  }
  return names.join('.')
}

/** @returns a text, name, number, or stream of a text; empty for anything else */
export function textOf(value: PDFObject | undefined): string {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText()
  if (value instanceof PDFName) return value.decodeText()
  if (value instanceof PDFNumber) return String(value.asNumber())
  if (!(value instanceof PDFStream)) return ''
  const bytes = decodedBytes(value)
  return bytes ? PDFHexString.of(Buffer.from(bytes).toString('hex')).decodeText() : ''
}

export const nameOf = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFName ? value.decodeText() : undefined

export const numberOf = (value: PDFObject | undefined): number | undefined =>
  value instanceof PDFNumber ? value.asNumber() : undefined

/** @returns the numbers of an array of that length; undefined for anything else */
export function numbersOf(value: PDFObject | undefined, count?: number): number[] | undefined {
  if (!(value instanceof PDFArray) || (count !== undefined && value.size() !== count)) return undefined
  const numbers = Array.from({ length: value.size() }, (_, index) => numberOf(value.lookup(index)))
  return numbers.every((number) => number !== undefined) ? numbers : undefined
}
