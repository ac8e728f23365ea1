import { agreement, choice, files, group, longText, phone, rows, text, yesNo } from '@core/entity'
import { definePublicForm } from './definePublicForm'
import { immunizationStates } from './formLookups'
import { healthPolicyText as read, healthPolicyVersion } from './healthPolicyText'

/** The rules for sick children, and for incidents in a session. D4 */
export const healthPolicyForm = definePublicForm({
  form: 'healthPolicy',
  version: healthPolicyVersion,
  steps: [
    {
      id: 'rules',
      title: 'Sickness',
      hint: `Health policy, version ${healthPolicyVersion}.`,
      texts: [read.exclusions, read.return],
      fields: [],
    },
    {
      id: 'health',
      title: 'Allergies and medications',
      hint: 'Only the people who plan and give care can read this.',
      fields: ['allergies', 'medications', 'immunization'],
    },
    {
      id: 'emergency',
      title: 'In an emergency',
      texts: [read.emergency],
      fields: ['emergencyPlan', 'hospital', 'physician'],
    },
    { id: 'sign', title: 'Consent and signature', fields: ['treatmentConsent'] },
  ],
  fields: {
    exclusionsRead: agreement('I will cancel when my child has one of these'),
    returnRead: agreement('I have read when my child can come back'),
    allergies: group(
      'Allergies',
      {
        hasAllergies: yesNo('Does your child have allergies?', { required: true }),
        list: longText('What is your child allergic to, and what happens?', { max: 2000 }),
        epinephrine: yesNo('Does your child have an epinephrine injector?'),
      },
      { required: true, sensitive: true },
    ),
    medications: rows(
      'Medications',
      { name: text('Name', { required: true }), dose: text('Dose and times', { max: 200 }), reason: text('What for') },
      { max: 20, sensitive: true },
    ),
    immunization: group(
      'Immunization',
      {
        status: choice('Immunizations', immunizationStates, { required: true }),
        record: files('Immunization record', { max: 3 }),
      },
      { required: true, sensitive: true },
    ),
    emergencyPlan: group(
      'Emergency plan',
      {
        instructions: longText('What should we do, and what should we not do?', {
          max: 2000,
          help: 'Such as for seizures, asthma, allergic shock, running off',
        }),
        plan: files('Written plan from your doctor', { max: 3 }),
      },
      { sensitive: true },
    ),
    hospital: text('Hospital that you prefer'),
    physician: group(
      'Physician',
      { name: text('Name', { required: true }), practice: text('Practice'), phone: phone('Phone', { required: true }) },
      { required: true },
    ),
    treatmentConsent: agreement(
      'In an emergency, when I can’t be reached, my child may be given the medical treatment that is needed',
    ),
  },
  check(answers) {
    const { hasAllergies, list } = answers.allergies as { hasAllergies: boolean; list: string | null }
    return hasAllergies && !list
      ? [{ field: 'allergies.list', message: 'Say what your child is allergic to, and what happens' }]
      : []
  },
})
