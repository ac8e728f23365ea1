import type { FormSection } from '@core/client/kit'
import type { PlacedField } from '@core/client/forms'
import { authorizationFields } from '../../shared/authorizationFields'
import { clientSection } from '../clients/clientSection'
import { DiagnosisCodeControl, DiagnosisLabelControl } from '../diagnoses/DiagnosisControl'
import { ReferrerControl } from '../referrers/ReferrerControl'
import { AssigneeControl } from './AssigneeControl'
import { AvailabilityGrid } from './AvailabilityGrid'

type Span = NonNullable<PlacedField['span']>

const at = (path: string, span: Span): PlacedField => ({ path, span })
const thirds = (group: string, names: readonly string[]) => names.map((name) => at(`${group}.${name}`, 'third'))

/** The sections of the form, in the order in which families give the data by phone. The status has its own control, on the record. */
export const referralSections: readonly FormSection[] = [
  {
    id: 'referral',
    title: 'Referral',
    subtitle: 'What came in, from whom, and who takes care of it',
    fields: [
      at('type', 'third'),
      at('priority', 'third'),
      at('receivedDate', 'third'),
      at('source', 'third'),
      { ...at('assignedTo', 'third'), control: AssigneeControl },
      at('storeId', 'third'),
      at('nextFollowUp', 'third'),
      at('firstContactAt', 'two-thirds'),
      { ...at('referredByName', 'half'), control: ReferrerControl },
      at('referredByOrganization', 'half'),
      at('referredByPhone', 'half'),
      at('referredByEmail', 'half'),
      at('referredByNpi', 'half'),
      at('referredByFax', 'half'),
    ],
  },
  clientSection,
  { id: 'guardians', title: 'Guardians', subtitle: 'Parents or guardians, up to two', fields: ['guardians'] },
  { id: 'emergency', title: 'Emergency contact', fields: thirds('emergencyContact', ['name', 'relation', 'phone']) },
  { id: 'coverages', title: 'Coverage', subtitle: 'Who pays, the primary one first; up to two', fields: ['coverages'] },
  {
    id: 'clinical',
    title: 'Clinical',
    subtitle: 'Sensitive: shown only to roles that may see it',
    fields: [
      'clinical.hasDiagnosis',
      'clinical.seizures',
      { ...at('clinical.diagnosisCode', 'third'), control: DiagnosisCodeControl },
      { ...at('clinical.diagnosisLabel', 'two-thirds'), control: DiagnosisLabelControl },
      at('clinical.diagnosedBy', 'half'),
      at('clinical.diagnosedOn', 'half'),
      'clinical.report',
      'clinical.concerns',
      'clinical.allergies',
      'clinical.medications',
      'clinical.safetyRisks',
      'clinical.priorServices',
    ],
  },
  {
    id: 'service',
    title: 'Service',
    subtitle: 'What is asked for, where and when',
    fields: [
      'service.servicesRequested',
      'service.setting',
      at('service.hoursPerWeek', 'half'),
      at('service.startDate', 'half'),
      { path: 'service.availability', control: AvailabilityGrid },
      'service.providerPreferences',
    ],
  },
  {
    id: 'authorization',
    title: 'Authorization',
    subtitle: 'What the payer has approved',
    fields: thirds('authorization', Object.keys(authorizationFields)),
  },
  {
    id: 'otherAuthorizations',
    title: 'Other authorizations',
    subtitle: 'Earlier and coming ones, or those of another service or payer',
    fields: ['otherAuthorizations'],
  },
  {
    id: 'benefits',
    title: 'Benefits verification',
    subtitle: 'What the payer said, and who said so',
    fields: ['benefits'],
  },
  {
    id: 'school',
    title: 'School',
    fields: [
      at('school.name', 'two-thirds'),
      at('school.grade', 'third'),
      ...thirds('school', ['district', 'teacher', 'phone', 'plan']),
      at('school.hours', 'two-thirds'),
    ],
  },
  {
    id: 'physician',
    title: 'Physician',
    fields: [
      at('physician.name', 'half'),
      at('physician.practice', 'half'),
      ...thirds('physician', ['npi', 'phone', 'fax']),
    ],
  },
  {
    id: 'consent',
    title: 'Consent',
    subtitle: 'What the family agreed to',
    fields: [
      at('consent.services', 'third'),
      at('consent.photo', 'third'),
      at('consent.textAndEmail', 'third'),
      'consent.sharing',
      at('consent.source', 'half'),
      at('consent.date', 'half'),
    ],
  },
]
