import { text } from '@core/entity'
import { normalizeVin, vinNotice, vinProblem } from './checkVin'

/** A VIN, validated by ISO 3779 wherever it is entered: in forms, on import and on the server. It may be typed in any case and with blanks. */
export function vinField(options: { readonly required?: boolean; readonly inList?: boolean } = {}) {
  const field = text('VIN', {
    ...options,
    searchable: true,
    max: 17,
    help: '17 characters; the ninth is a check digit',
  })
  return {
    ...field,
    normalize: normalizeVin,
    check: (value: unknown) => (typeof value === 'string' ? vinProblem(value) : field.check(value)),
    notice: vinNotice,
  }
}
