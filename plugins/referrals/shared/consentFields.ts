import { choice, choices, date, yesNo } from '@core/entity'
import { consentSources, sharingPartners } from './personLookups'

/** The consents of the family. D3. */
export const consentFields = {
  services: yesNo('Consents to services', { required: true }),
  sharing: choices('May be shared with', sharingPartners),
  photo: yesNo('Photo'),
  textAndEmail: yesNo('Text and email'),
  source: choice('Given by', consentSources),
  date: date('Given on', { past: true }),
} as const
