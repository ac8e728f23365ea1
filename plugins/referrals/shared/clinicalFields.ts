import { choices, date, files, longText, tags, text, yesNo } from '@core/entity'
import { icd10Pattern, normalizeIcd10 } from './formats'
import { services } from './referralLookups'

/** Health information. It is sensitive as a whole, because even the presence of a value reveals something. D3. */
export const clinicalFields = {
  hasDiagnosis: yesNo('Has a diagnosis'),
  diagnosisCode: {
    ...text('ICD-10 code', {
      max: 8,
      pattern: icd10Pattern,
      message: 'ICD-10 code must have a form such as F84.0',
    }),
    normalize: normalizeIcd10,
  },
  diagnosisLabel: text('Diagnosis'),
  diagnosedBy: text('Diagnosed by'),
  diagnosedOn: date('Diagnosed on', { past: true }),
  report: files('Diagnosis report', { max: 5 }),
  concerns: longText('Concerns'),
  allergies: longText('Allergies'),
  medications: tags('Medications'),
  seizures: yesNo('Seizures'),
  safetyRisks: longText('Safety risks'),
  priorServices: choices('Prior services', services),
} as const
