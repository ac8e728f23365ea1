import { phone, text } from '@core/entity'
import { isNpi, npiPattern } from './formats'

const npiForm = text('NPI', { max: 10, pattern: npiPattern, message: 'NPI must be 10 digits' })

/** D3. */
export const physicianFields = {
  name: text('Name'),
  practice: text('Practice'),
  npi: {
    ...npiForm,
    check: (value: unknown) =>
      npiForm.check(value) ??
      (isNpi(value) ? undefined : "NPI doesn't match its check digit; compare it with the source"),
  },
  phone: phone('Phone'),
  fax: phone('Fax'),
} as const
