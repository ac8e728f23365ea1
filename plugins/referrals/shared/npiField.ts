import { text } from '@core/entity'
import { isNpi, npiPattern } from './formats'

/** A National Provider Identifier. A wrong length and a wrong check digit have different errors. */
export function npiField(label: string) {
  const form = text(label, { max: 10, pattern: npiPattern, message: `${label} must be 10 digits` })
  return {
    ...form,
    check: (value: unknown) =>
      form.check(value) ??
      (isNpi(value) ? undefined : `${label} doesn't match its check digit; compare it with the source`),
  }
}
