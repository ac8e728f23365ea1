import { formats } from '@core/kernel/entity/formats'
import { normalizePhone, phonePattern } from '@core/kernel/entity/phones'

/**
 * @returns the digits in groups of 3-3-4 with dashes; more than ten digits, a number with a country’s prefix and one with an extension stay as
 * typed, and so does each where numbers are not those of the US. S5.3
 */
export function groupPhone(text: string): string {
  if (formats.phone) return text
  const stored = normalizePhone(text)
  if (phonePattern.test(stored)) return stored
  const digits = text.replace(/\D/g, '')
  if (digits.length > 10 || /[+a-z#;,]/i.test(text)) return text
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** @returns the position of the caret in `grouped` that has this many digits before it */
export function caretAfter(grouped: string, digitsBefore: number): number {
  let seen = 0
  for (let at = 0; at < grouped.length; at += 1) {
    if (seen === digitsBefore) return at
    if (/\d/.test(grouped[at]!)) seen += 1
  }
  return grouped.length
}
