import { type ReadField, valueAt } from '@core/client/kit'
import { emptyText } from '@core/entity'
import { authorizationFields } from '../../shared/authorizationFields'
import { clientFields } from '../../shared/clientFields'
import { birthText } from '../clients/birthText'

/** A part of the record's page; its title is that of the form's section. */
export interface RecordPart {
  /** The id of the section. */
  readonly id: string
  readonly show: readonly ReadField[]
}

const within = (group: string, names: readonly string[]) => names.map((name) => `${group}.${name}`)

/** @returns the parts of the address in one line, in postal order; a dash if none is given. */
function addressOf(client: unknown): string {
  const part = (name: string) => valueAt(client, name)
  const state = clientFields.state.options?.find(({ id }) => id === part('state'))?.name
  const place = [part('city'), [state, part('zip')].filter(Boolean).join(' ')]
  return [part('address1'), part('address2'), ...place].filter(Boolean).join(', ') || emptyText
}

/** The groups that are rendered as one object each. Guardians and coverage are lists. */
export const clientPart: RecordPart = {
  id: 'client',
  show: [
    'client.preferredName',
    { path: 'client.dateOfBirth', render: (day) => birthText(String(day)) },
    ...within('client', ['gender', 'pronouns', 'phone', 'email']),
    { path: 'client', label: 'Address', wide: false, render: addressOf },
    { path: 'client.languages', wide: false },
    ...within('client', ['interpreterNeeded', 'ethnicity', 'ssnLast4']),
  ],
}

const emergencyPart: RecordPart = {
  id: 'emergency',
  show: within('emergencyContact', ['name', 'relation', 'phone']),
}

export const furtherParts: readonly RecordPart[] = [
  {
    id: 'clinical',
    show: within('clinical', [
      'hasDiagnosis',
      'diagnosisCode',
      'diagnosisLabel',
      'diagnosedBy',
      'diagnosedOn',
      'report',
      'seizures',
      'concerns',
      'allergies',
      'medications',
      'safetyRisks',
      'priorServices',
    ]),
  },
  {
    id: 'service',
    show: within('service', ['servicesRequested', 'setting', 'hoursPerWeek', 'startDate', 'providerPreferences']),
  },
  {
    id: 'authorization',
    show: within('authorization', Object.keys(authorizationFields)),
  },
  {
    id: 'school',
    show: within('school', ['name', 'grade', 'district', 'teacher', 'phone', 'plan', 'hours']),
  },
  { id: 'physician', show: within('physician', ['name', 'practice', 'npi', 'phone', 'fax']) },
  {
    id: 'consent',
    show: within('consent', ['services', 'sharing', 'photo', 'textAndEmail', 'source', 'date']),
  },
]

export const recordParts: readonly RecordPart[] = [clientPart, emergencyPart, ...furtherParts]

export const guardianShow = [
  'relationship',
  'legalCustody',
  'phone',
  'altPhone',
  'email',
  'preferredContact',
  'bestTime',
  'sameAddress',
  'custodyDocument',
] as const

export const coverageShow = [
  'plan',
  'memberId',
  'groupNumber',
  'subscriberName',
  'subscriberDateOfBirth',
  'subscriberRelation',
  'start',
  'end',
  'verifiedAt',
  'verifiedBy',
  'copay',
  'deductible',
  'cardFront',
  'cardBack',
] as const
