import { phone, text } from '@core/entity'
import { npiField } from './npiField'

/** D3. */
export const physicianFields = {
  name: text('Name'),
  practice: text('Practice'),
  npi: npiField('NPI'),
  phone: phone('Phone'),
  fax: phone('Fax'),
} as const
