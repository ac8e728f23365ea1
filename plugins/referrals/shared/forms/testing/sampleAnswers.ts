import type { FormKey } from '../publicForms'

const signed = {
  printedName: 'Ingrid Quist',
  relationship: 1,
  signature: { method: 'typed', name: 'Ingrid Quist' },
  consentToSign: true,
}
const read = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]))
const initials = [
  'attendance',
  'adult',
  'participation',
  'sick',
  'safety',
  'boundaries',
  'transport',
  'billing',
  'rights',
]

/** The required answers of each form, and a few more. */
export const sampleAnswers: Readonly<Record<FormKey, Readonly<Record<string, unknown>>>> = {
  intake: {
    ...signed,
    client: { firstName: 'Nora', lastName: 'Quist', dateOfBirth: '2016-02-29', state: 'OR', zip: '97201' },
    guardians: [
      { name: 'Ingrid Quist', relationship: 1, phone: '555-010-0103', email: 'ingrid@family.example', legalCustody: 2 },
    ],
    emergencyContact: { name: 'Maja Holm', phone: '555-010-0106' },
    coverages: [{ payer: 'Cascade Health', memberId: 'CH-778812' }],
    clinical: { hasDiagnosis: true, diagnosisCode: 'F84.0', medications: ['Melatonin'] },
    about: { strengths: 'Puzzles', goals: 'To ask for what she wants' },
    consent: { services: true, emergency: true, photo: false },
  },
  handbook: { ...signed, ...Object.fromEntries(initials.map((name) => [`${name}Initials`, 'IQ'])), haveRead: true },
  healthPolicy: {
    ...signed,
    ...read('exclusionsRead', 'returnRead', 'treatmentConsent'),
    allergies: { hasAllergies: false },
    immunization: { status: 1 },
    physician: { name: 'Dr. Amina Yusuf', phone: '555-010-0101' },
  },
  releaseInfo: {
    ...signed,
    ...read('revocationRead', 'conditioningRead', 'redisclosureRead'),
    discloser: { name: 'White Glove' },
    recipient: { name: 'Dr. Amina Yusuf', organization: 'Riverside Pediatrics', phone: '555-010-0101' },
    direction: 3,
    records: [1, 3],
    purpose: 1,
    expiryDate: '2199-12-31',
    authority: 1,
    copyWanted: true,
  },
  communicationPolicy: {
    ...signed,
    ...read('riskAccepted', 'emergencyRead'),
    channels: [1, 3],
    phone: '555-010-0103',
    email: 'ingrid@family.example',
    voicemail: 2,
    language: 'en',
  },
  schoolCollaboration: {
    ...signed,
    revocationRead: true,
    school: { name: 'Alder Elementary' },
    sharing: [1, 2],
    observation: true,
    inClass: false,
    expiryDate: '2199-12-31',
  },
}
