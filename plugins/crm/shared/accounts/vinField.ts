import { text } from '@core/entity'
import { vinProblem } from './checkVin'

/** A VIN, checked by ISO 3779 wherever it is entered: in forms, on import and on the server. People type it in any case; it is stored in capitals. */
export function vinField(options: { readonly required?: boolean; readonly inList?: boolean } = {}) {
  const field = text('VIN', {
    ...options,
    searchable: true,
    max: 17,
    help: '17 characters; the ninth is a check digit',
  })
  return {
    ...field,
    check: (value: unknown) =>
      typeof value === 'string' ? vinProblem(value.trim().toUpperCase()) : field.check(value),
  }
}
