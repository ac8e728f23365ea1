import { type FieldError, messages } from '@core/entity'
import { fieldName, type PlacedField } from '../../shared/esign/documentParts'
import type { SigningValues } from '../../shared/signing/signingCalls'
import { placedValue } from '../esign/placedValue'
import { createFitting } from '../filling/drawPlaced'
import type { Placed } from '../pages/Placed'
import { isRequired } from './presentSigning'

/** The maximum length of a text, in characters. */
const longest = 500

/** The maximum number of points in all lines of a drawn signature: more than anybody draws, and little enough for a certificate page. */
const mostPoints = 10_000

/**
 * Validates a signer's values. A field of somebody else is refused by name, and so is a text that doesn't fit its field on the page.
 * @param isFinal true for a signature: required fields must be filled in; false if the values are saved for later. Then texts are stored
 * although something is wrong with them, because they are half typed.
 */
export function checkValues(
  fields: readonly PlacedField[],
  sent: Readonly<Record<string, unknown>>,
  isFinal: boolean,
): { readonly values: SigningValues; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = []
  const values: Record<string, string> = {}
  const fits = createFitting()
  const known = new Map(fields.map((field) => [field.id, field]))
  for (const [id, value] of Object.entries(sent)) {
    const field = known.get(id)
    if (!field) errors.push({ field: `values.${id}`, message: 'This field is not yours to fill in' })
    else if (value === null || value === '' || field.type === 'signedDate') continue
    else if (typeof value !== 'string' || value.length > 200_000)
      errors.push({ field: `values.${id}`, message: messages.wrongType(fieldName(field), 'a text') })
    else {
      const problem = problemOf(field, value, fits)
      if (problem) errors.push({ field: `values.${id}`, message: problem })
      if (!problem || (!isFinal && isTyped(field) && value.length <= longest)) values[id] = value
    }
  }
  if (isFinal)
    for (const field of fields) {
      const isFilled = field.type === 'checkbox' ? values[field.id] === 'true' : values[field.id] !== undefined
      const isRefused = errors.some((error) => error.field === `values.${field.id}`)
      if (isRequired(field) && !isFilled && !isRefused)
        errors.push({ field: `values.${field.id}`, message: messages.required(fieldName(field)) })
    }
  return { values, errors }
}

const isTyped = ({ type }: PlacedField) => type !== 'checkbox' && type !== 'signature' && type !== 'initials'

function problemOf(field: PlacedField, value: string, fits: (placed: Placed) => boolean): string | undefined {
  const name = fieldName(field)
  const { type } = field
  if (type === 'checkbox')
    return value === 'true' || value === 'false' ? undefined : messages.wrongType(name, 'ticked or not')
  if (type === 'signature' || type === 'initials') {
    if (!isMark(value)) return messages.wrongType(name, 'a typed or drawn signature')
    return fits(placedValue(field, value))
      ? undefined
      : 'This name is too long for its field. Draw your signature instead'
  }
  if (type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value)) return messages.email
  if (value.length > longest) return `${name} can have at most ${longest} characters`
  return fits(placedValue(field, value)) ? undefined : `${name} is too long for its field. Shorten it`
}

function isMark(value: string): boolean {
  let mark: unknown
  try {
    mark = JSON.parse(value)
  } catch {
    return false
  }
  if (typeof mark !== 'object' || mark === null) return false
  const { method, name, width, height, strokes } = mark as Record<string, unknown>
  if (method === 'typed') return typeof name === 'string' && name.trim() !== '' && name.length <= 120
  if (method !== 'drawn' || !isSize(width) || !isSize(height) || !Array.isArray(strokes)) return false
  const lines: readonly unknown[] = strokes
  const points = lines.flatMap((line) => (Array.isArray(line) ? (line as unknown[]) : [undefined]))
  return (
    points.length >= 4 &&
    points.length <= mostPoints &&
    points.every((point) => typeof point === 'number' && Number.isFinite(point))
  )
}

const isSize = (value: unknown) => typeof value === 'number' && value >= 10 && value <= 4000
