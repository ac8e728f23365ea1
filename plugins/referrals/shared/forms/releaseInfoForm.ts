import {
  type FieldError,
  agreement,
  choice,
  choices,
  date,
  files,
  group,
  longText,
  phone,
  text,
  yesNo,
} from '@core/entity'
import { definePublicForm } from './definePublicForm'
import {
  directions,
  guardedRecords,
  otherPurpose,
  releasePurposes,
  releasedRecords,
  signerAuthorities,
} from './formLookups'
import { releaseInfoText as read, releaseInfoVersion } from './releaseInfoText'

const party = {
  name: text('Name', { required: true }),
  organization: text('Organization'),
  phone: phone('Phone'),
} as const

/**
 * An authorization to share health information. Its core elements, 45 CFR 164.508(c)(1): the information (i), the sender (ii), the
 * recipient (iii), the purpose (iv), the end (v), signed and dated with the signer's authority (vi).
 */
export const releaseInfoForm = definePublicForm({
  form: 'releaseInfo',
  version: releaseInfoVersion,
  steps: [
    {
      id: 'parties',
      title: 'Who shares with whom',
      hint: 'A doctor, a hospital, a school, a relative: one form for each.',
      fields: ['discloser', 'recipient', 'direction'],
    },
    {
      id: 'information',
      title: 'What is shared',
      hint: 'Tick only what is needed. Nothing else will be shared.',
      fields: ['records', 'otherRecords', 'guarded', 'recordsFrom', 'recordsTo'],
    },
    {
      id: 'purpose',
      title: 'Why, and until when',
      hint: 'Give a day, or something that will happen, such as “when school ends”.',
      fields: ['purpose', 'purposeText', 'expiryDate', 'expiryEvent'],
    },
    {
      id: 'notices',
      title: 'What you should know',
      texts: [read.revocation, read.conditioning, read.redisclosure],
      fields: [],
    },
    { id: 'sign', title: 'Signature', fields: ['authority', 'authorityDocument', 'copyWanted'] },
  ],
  fields: {
    discloser: group('Who may share the information', party, { required: true }),
    recipient: group('Who may get it', party, { required: true }),
    direction: choice('What may we do?', directions, { required: true }),
    records: choices('What may be shared', releasedRecords, { required: true, sensitive: true }),
    otherRecords: text('Something else', { max: 500, sensitive: true }),
    guarded: choices('These are shared only if you tick them', guardedRecords, {
      sensitive: true,
      help: 'The law protects them more than others. Leave them empty unless you want them shared',
    }),
    recordsFrom: date('Records from'),
    recordsTo: date('Records until'),
    purpose: choice('Purpose', releasePurposes, { required: true }),
    purposeText: longText('In your words', { max: 1000 }),
    expiryDate: date('This ends on'),
    expiryEvent: text('Or when this happens', { max: 300 }),
    revocationRead: agreement('I have read how I can take this back'),
    conditioningRead: agreement('I have read that I don’t have to sign'),
    redisclosureRead: agreement('I have read that the information may be passed on'),
    authority: choice('I may sign because I am', signerAuthorities, { required: true }),
    authorityDocument: files('Proof of it', { max: 3, help: 'A court order or a power of attorney, if there is one' }),
    copyWanted: yesNo('Would you like a copy of this form?', { required: true }),
  },
  check(answers, today) {
    const { expiryDate, expiryEvent, recordsFrom, recordsTo, purpose, purposeText } = answers as Record<
      string,
      string | number | null
    >
    const errors: FieldError[] = []
    if (!expiryDate && !expiryEvent)
      errors.push({ field: 'expiryDate', message: 'Say until when: a day, or what has to happen' })
    if (expiryDate && expiryDate <= today)
      errors.push({ field: 'expiryDate', message: 'The end must lie in the future' })
    if (recordsFrom && recordsTo && recordsFrom > recordsTo)
      errors.push({ field: 'recordsTo', message: 'Records until must not be before records from' })
    if (purpose === otherPurpose && !purposeText)
      errors.push({ field: 'purposeText', message: 'Say in your words what it is for' })
    return errors
  },
})
