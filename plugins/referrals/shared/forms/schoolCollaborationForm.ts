import {
  agreement,
  choice,
  choices,
  date,
  email,
  type FieldError,
  files,
  group,
  longText,
  phone,
  text,
  yesNo,
} from '@core/entity'
import { schoolPlans } from '../personLookups'
import { schoolFields } from '../schoolFields'
import { definePublicForm, type FormText } from './definePublicForm'
import { meetingKinds, sharedWithSchool } from './formLookups'

/** A change of this text is a new version. */
const schoolCollaborationVersion = '2026-11'

/** A parent's consent to a school's disclosure of education records names the records, the purpose and the parties, and is signed and dated: 34 CFR 99.30. */
const schoolCollaborationText = {
  purpose: {
    id: 'purpose',
    title: 'Why we work with the school',
    paragraphs: [
      'Your child learns faster when home, therapy and school pull together. With your permission we talk with the school, and the school may share with us what you tick below: to plan and coordinate your child’s care, and for nothing else.',
    ],
    fields: [],
  },
  revocation: {
    id: 'revocation',
    title: 'You can take this back',
    paragraphs: [
      'You may revoke this permission at any time by writing to us. It ends on the day we get it, and we tell the school. What was shared before can’t be undone. Care goes on whether you sign or not; what the school gets may become a part of its records.',
    ],
    fields: ['revocationRead'],
  },
} as const satisfies Readonly<Record<string, FormText>>

const contact = { name: text('Name'), phone: phone('Phone'), email: email('Email') } as const
const { grade, district, hours } = schoolFields

/** The consent to work together with a school: what, and for how long. D4 */
export const schoolCollaborationForm = definePublicForm({
  form: 'schoolCollaboration',
  version: schoolCollaborationVersion,
  steps: [
    {
      id: 'school',
      title: 'The school',
      texts: [schoolCollaborationText.purpose],
      fields: ['school', 'teacher', 'caseManager'],
    },
    { id: 'plan', title: 'Plan and schedule', fields: ['plan', 'planFile', 'schedule'] },
    {
      id: 'permissions',
      title: 'What we may do',
      hint: 'Tick only what you want. Nothing else will be shared.',
      fields: ['sharing', 'observation', 'inClass', 'meetings', 'notes'],
    },
    {
      id: 'sign',
      title: 'Until when, and signature',
      texts: [schoolCollaborationText.revocation],
      fields: ['expiryDate'],
    },
  ],
  fields: {
    school: group(
      'School',
      { name: text('Name', { required: true }), grade, district, hours, phone: schoolFields.phone },
      { required: true },
    ),
    teacher: group('Teacher', contact),
    caseManager: group('Case manager', contact),
    plan: choice('IEP / 504', schoolPlans),
    planFile: files('IEP or 504 plan', { max: 3, sensitive: true }),
    schedule: longText('When could we come or call?', { max: 1000 }),
    sharing: choices('What may be shared', sharedWithSchool, { required: true, sensitive: true }),
    observation: yesNo('You may watch my child in class', { required: true }),
    inClass: yesNo('You may work with my child in class', { required: true }),
    meetings: choices('You may join', meetingKinds),
    notes: longText('Anything that we should leave out', { max: 1000 }),
    revocationRead: agreement('I have read how I can take this back'),
    expiryDate: date('This ends on', { required: true }),
  },
  check(answers, today): FieldError[] {
    return (answers.expiryDate as string) <= today
      ? [{ field: 'expiryDate', message: 'The end must lie in the future' }]
      : []
  },
})
