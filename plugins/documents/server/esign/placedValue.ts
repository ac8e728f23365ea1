import type { PlacedField } from '../../shared/esign/documentParts'
import type { SignatureValue } from '../../shared/signing/signingCalls'
import type { Placed, SignatureMark } from '../pages/Placed'

/** @returns a field's value for drawing. @param value as stored: text, `true` for a ticked box, JSON for a signature */
export function placedValue({ type, page, x, y, width, height }: PlacedField, value: string): Placed {
  const box = { page, x, y, width, height }
  if (type === 'checkbox') return { ...box, kind: 'checkbox', isChecked: value === 'true' }
  if (type === 'signature' || type === 'initials') return { ...box, kind: type, mark: markOf(value) }
  return { ...box, kind: 'text', text: value }
}

/** @throws SyntaxError if it is not a signature; values are validated before they are stored */
export function markOf(value: string): SignatureMark {
  return JSON.parse(value) as SignatureValue
}
