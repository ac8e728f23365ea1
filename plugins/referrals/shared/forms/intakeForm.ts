import { choice, group, longText, rows, text, yesNo, type Field } from '@core/entity'
import { clientFields } from '../clientFields'
import { clinicalFields } from '../clinicalFields'
import { consentFields } from '../consentFields'
import { coverageFields } from '../coverageFields'
import { emergencyContactFields } from '../emergencyContactFields'
import { guardianFields } from '../guardianFields'
import { physicianFields } from '../physicianFields'
import { schoolFields } from '../schoolFields'
import { serviceFields } from '../serviceFields'
import { definePublicForm } from './definePublicForm'
import { reachedWhen } from './formLookups'

const { ssnLast4: _ssn, ...child } = clientFields
const { id: _row, ...guardian } = guardianFields
// The office verifies coverage and knows the amounts; a family enters what is printed on the card.
const {
  id: _line,
  verifiedAt: _at,
  verifiedBy: _by,
  copay: _copay,
  deductible: _deductible,
  ...coverage
} = coverageFields
const { setting, availability, startDate, providerPreferences } = serviceFields
const { services, sharing, photo, textAndEmail } = consentFields

/** The family's own answers, in the sections of the referral: an answer's path is the path of the referral's field. D4 */
export const intakeForm = definePublicForm({
  form: 'intake',
  hasKnownAnswers: true,
  // A family without a diagnosis, or without a physician, has none of these.
  onlyWith: {
    'clinical.diagnosisCode': 'clinical.hasDiagnosis',
    'clinical.diagnosisLabel': 'clinical.hasDiagnosis',
    'clinical.diagnosedBy': 'clinical.hasDiagnosis',
    'clinical.diagnosedOn': 'clinical.hasDiagnosis',
    'clinical.report': 'clinical.hasDiagnosis',
    'physician.npi': 'physician.name',
    'physician.fax': 'physician.name',
  },
  version: '2026-11',
  steps: [
    {
      id: 'child',
      title: 'Your child',
      hint: 'Who we will be caring for. You can stop at any time and go on later.',
      fields: ['client'],
    },
    {
      id: 'guardians',
      title: 'Guardians and custody',
      hint: 'Who may decide for your child, and whom we call in an emergency.',
      fields: ['guardians', 'emergencyContact'],
    },
    {
      id: 'coverage',
      title: 'Insurance',
      hint: 'Have your cards at hand: a photo of both sides spares you the typing later. Leave this out if there is no insurance.',
      fields: ['coverages'],
    },
    {
      id: 'health',
      title: 'Health and development',
      hint: 'Only the people who plan and give care can read this.',
      fields: ['clinical', 'milestones', 'physician'],
    },
    {
      id: 'daily',
      title: 'School and daily life',
      hint: 'What your child is good at and loves is where we begin.',
      fields: ['school', 'about', 'service'],
    },
    {
      id: 'consents',
      title: 'Consents and signature',
      hint: 'You may say no to any of the optional ones, and change your mind later by telling us in writing.',
      fields: ['consent'],
    },
  ],
  fields: {
    client: group(
      'Your child',
      { ...child, interpreterNeeded: relabeled(child.interpreterNeeded, 'Does your family need an interpreter?') },
      { required: true },
    ),
    guardians: rows(
      'Guardians',
      { ...guardian, sameAddress: relabeled(guardian.sameAddress, 'Lives with the child') },
      { required: true, max: 2 },
    ),
    emergencyContact: group('Emergency contact', emergencyContactFields, {
      required: true,
      help: 'Somebody else than a guardian, if you can',
    }),
    coverages: rows('Insurance', { ...coverage, payer: relabeled(coverage.payer, 'Insurance company') }, { max: 2 }),
    clinical: group(
      'Health',
      {
        ...clinicalFields,
        hasDiagnosis: relabeled(clinicalFields.hasDiagnosis, 'Does your child have a diagnosis?'),
        diagnosisCode: relabeled(clinicalFields.diagnosisCode, 'ICD-10 code', {
          help: 'It is on the report, such as F84.0. Leave it out if you don’t know it',
        }),
        concerns: relabeled(clinicalFields.concerns, 'What worries you most?'),
        seizures: relabeled(clinicalFields.seizures, 'Has your child had seizures?'),
        safetyRisks: relabeled(
          clinicalFields.safetyRisks,
          'Is there anything that we must know to keep your child safe?',
          {
            help: 'Such as running off, hurting themselves, eating what isn’t food',
          },
        ),
        priorServices: relabeled(clinicalFields.priorServices, 'Which therapies has your child had?'),
      },
      { sensitive: true },
    ),
    milestones: group(
      'Milestones',
      {
        walked: choice('First steps', reachedWhen),
        firstWords: choice('First words', reachedWhen),
        sentences: choice('Short sentences', reachedWhen),
        toilet: choice('Uses the toilet', reachedWhen),
        notes: longText('Anything else about how your child grew up', { max: 2000 }),
      },
      { sensitive: true },
    ),
    physician: group('Physician', {
      ...physicianFields,
      npi: relabeled(physicianFields.npi, 'NPI', { help: 'Ten digits. Leave it out if you don’t know it' }),
    }),
    school: group('School', schoolFields),
    about: group(
      'About your child',
      {
        strengths: longText('What is your child good at?', { max: 2000 }),
        motivators: longText('What does your child love?', {
          max: 2000,
          help: 'Toys, songs, foods, games: what makes them smile',
        }),
        dislikes: text('What upsets your child?', { max: 500 }),
        goals: longText('What do you hope for in the next months?', { max: 2000 }),
      },
      { sensitive: true },
    ),
    service: group('When and where', {
      setting: relabeled(setting, 'Where would you like us to come?'),
      availability,
      startDate,
      providerPreferences,
    }),
    consent: group(
      'Consents',
      {
        services: relabeled(services, 'I consent to services for my child'),
        emergency: yesNo('In an emergency, staff may call for medical help for my child', { required: true }),
        sharing: relabeled(sharing, 'You may talk about my child’s care with'),
        photo: relabeled(photo, 'You may take photos of my child for their own file'),
        textAndEmail: relabeled(textAndEmail, 'You may send me texts and emails'),
      },
      { required: true },
    ),
  },
  check(answers) {
    const { services: given } = answers.consent as { services: boolean }
    return given
      ? []
      : [
          {
            field: 'consent.services',
            message:
              'Without your consent to services we can’t begin. If you have questions first, call us before you submit',
          },
        ]
  },
})

/** @returns a field of the referral with a question for families. It remains the same field, so its answer can be taken over. */
function relabeled<const F extends Field>(field: F, label: string, options?: { readonly help?: string }): F {
  return { ...field, label, ...options }
}
