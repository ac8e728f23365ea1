import { defineFieldKind, ofKind, text } from '@core/entity'
import { normalizeVin, vinNotice, vinProblem } from './checkVin'

/** A VIN, validated by ISO 3779 wherever it is entered: in forms, on import and on the server. It may be typed in any case and with blanks. */
export const vinKind = defineFieldKind({
  id: 'crm.vin',
  base: 'text',
  normalize: normalizeVin,
  check: vinProblem,
  notice: vinNotice,
})

export function vinField(options: { readonly required?: boolean; readonly inList?: boolean } = {}) {
  return ofKind(
    text('VIN', { ...options, searchable: true, max: 17, help: '17 characters; the ninth is a check digit' }),
    vinKind,
  )
}
