import type { FieldOptions } from '../Field'
import { isObject } from '../isObject'
import { messages } from '../messages'
import { type Known, isOneLine, make } from './make'

/** A signature as it is stored: a name, or lines of points. Neither can be executed, and both can be drawn at any size. */
export type Signature = TypedSignature | DrawnSignature

interface TypedSignature {
  readonly method: 'typed'
  readonly name: string
}

interface DrawnSignature {
  readonly method: 'drawn'
  /** Each is a line without lifting the pen: `[x, y, x, y, …]` within `signatureBox`. */
  readonly strokes: readonly (readonly number[])[]
}

/** The coordinates of a drawn signature, whatever size it was drawn at. */
export const signatureBox = { width: 600, height: 200 } as const

/**
 * Maximum number of lines, of numbers in one line, and of numbers in all; and the least number of numbers, which distinguishes a signature
 * from a tap.
 */
export const signatureLimits = { strokes: 100, inStroke: 2000, inAll: 10_000, least: 8 } as const

const longestName = 200

/** A signature that is drawn or typed, so that it can be made with a keyboard only. */
export function signature<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return make<Signature, O>('signature', label, options, {
    schema: {
      type: 'object',
      required: ['method'],
      additionalProperties: false,
      maxProperties: 2,
      properties: {
        method: { enum: ['typed', 'drawn'] },
        name: { type: 'string', minLength: 1, maxLength: longestName, pattern: String.raw`\S` },
        strokes: {
          type: 'array',
          minItems: 1,
          maxItems: signatureLimits.strokes,
          items: {
            type: 'array',
            minItems: 2,
            maxItems: signatureLimits.inStroke,
            items: { type: 'number', minimum: 0, maximum: signatureBox.width },
          },
        },
      },
      anyOf: [
        { type: 'object', properties: { method: { enum: ['typed'] } }, required: ['name'] },
        { type: 'object', properties: { method: { enum: ['drawn'] } }, required: ['strokes'] },
      ],
    },
    check: (value) => (isTyped(value) || isDrawn(value) ? undefined : messages.signature(label)),
  })
}

function isTyped(value: unknown): boolean {
  if (!hasOnly(value, 'name') || value.method !== 'typed') return false
  const { name } = value
  return typeof name === 'string' && name.trim() !== '' && [...name].length <= longestName && isOneLine(name)
}

function isDrawn(value: unknown): boolean {
  if (!hasOnly(value, 'strokes') || value.method !== 'drawn') return false
  const { strokes } = value
  if (!Array.isArray(strokes) || strokes.length > signatureLimits.strokes || !strokes.every(isStroke)) return false
  const numbers = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  return numbers >= signatureLimits.least && numbers <= signatureLimits.inAll
}

function isStroke(value: unknown): value is number[] {
  if (!Array.isArray(value) || value.length < 2 || value.length % 2 !== 0 || value.length > signatureLimits.inStroke)
    return false
  return value.every(
    (number, at) =>
      typeof number === 'number' && number >= 0 && number <= (at % 2 === 0 ? signatureBox.width : signatureBox.height),
  )
}

function hasOnly(value: unknown, name: string): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).every((key) => key === 'method' || key === name)
}
