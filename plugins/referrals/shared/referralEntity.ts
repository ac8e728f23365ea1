import {
  type InputOf,
  type RecordOf,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  defineEntity,
  email,
  group,
  integer,
  longText,
  lookup,
  messages,
  person,
  phone,
  reference,
  rows,
  text,
  yesNo,
  type Policy,
  customFields,
} from '@core/entity'
import { authorizationFields, otherAuthorizationFields } from './authorizationFields'
import { benefitFields } from './benefitFields'
import { clientFields } from './clientFields'
import { clinicalFields } from './clinicalFields'
import { consentFields } from './consentFields'
import { coverageFields } from './coverageFields'
import { emergencyContactFields } from './emergencyContactFields'
import { publicForms } from './forms/publicForms'
import { guardianFields } from './guardianFields'
import { npiField } from './npiField'
import { physicianFields } from './physicianFields'
import { closeReasons, holdReasonList, referralPriorities, referralTypes, sourceList } from './referralLookups'
import { openStatuses, phaseOptions, referralStatuses, statusId } from './referralStatuses'
import { schoolFields } from './schoolFields'
import { serviceFields } from './serviceFields'
import { can } from './referralPermissions'

/** The permissions of referrals: for all, or for those assigned to the person. S6.3, D2. */
const referralPolicy = {
  view: { needs: can.view, all: can.viewAll, assigned: can.viewOwn },
  create: { needs: can.create, all: can.addAll, assigned: can.addAssigned },
  update: { all: can.updateAll, assigned: can.updateOwn },
  delete: { all: can.deleteAll, assigned: can.deleteOwn },
  sensitive: can.viewSensitive,
  assign: can.assign,
  export: can.export,
  import: can.import,
  bulk: can.bulk,
} as const satisfies Policy

const formOptions = publicForms.map(({ id, title }) => ({ id, name: title }))

/** The time in each phase that is measured, until it left the phase. */
const daysInPhases = {
  daysNew: integer('Days in New', { totals: 'mean', readOnly: true }),
  daysIntake: integer('Days in Intake', { totals: 'mean', readOnly: true }),
  daysClearance: integer('Days in Clearance', { totals: 'mean', readOnly: true }),
  daysWaiting: integer('Days in Waiting', { totals: 'mean', readOnly: true }),
} as const

/** The referral of a person to the business. D3's table, nested as in D9. */
export const referralEntity = defineEntity({
  id: 'referral',
  name: { one: 'Referral', many: 'Referrals' },
  path: 'referral',
  calls: {
    getAll: '/api/referral/getAllReferral',
    view: '/api/referral/:id',
    create: '/api/referral/createReferral',
    update: '/api/referral/:id',
    delete: '/api/referral/:id',
  },
  title: ['client.firstName', 'client.lastName'],
  hint: 'number',
  number: 'number',
  screen: '/referral/:id',
  period: 'receivedDate',
  state: 'status',
  days: ['nextFollowUp', 'holdReviewDate', 'receivedDate'],
  timing: { nextFollowUp: { due: openStatuses }, holdReviewDate: { due: [statusId.onHold] } },
  duplicateKeys: [
    ['client.lastName', 'client.dateOfBirth', 'client.phone'],
    ['client.lastName', 'client.dateOfBirth', 'client.firstName'],
  ],
  bulkFields: ['status', 'assignedTo', 'nextFollowUp', 'priority', 'storeId'],
  bulkCompanions: ['holdReason', 'holdReviewDate', 'closeReason'],
  owners: { assigned: 'assignedTo', store: 'storeId' },
  policy: referralPolicy,
  personal: 'health',
  patient: 'clientId',
  notes: {
    deleteAny: [can.delete, can.deleteAll],
    sensitive: {
      name: 'health details',
      label: 'Contains health details',
      help: 'Then only you and people who may view sensitive fields can read it',
      permission: can.viewSensitive,
    },
  },
  fields: {
    number: text('Number', { inList: true, readOnly: true, searchable: true, max: 20 }),
    type: choice('Type', referralTypes, { inList: true, required: true }),
    status: choice('Status', referralStatuses, { inList: true, help: 'A new referral starts as New' }),
    holdReason: lookup('Hold reason', holdReasonList),
    holdReviewDate: date('Review date', { inList: true }),
    closeReason: choice('Close reason', closeReasons),
    heldFromStatus: choice('On hold from', referralStatuses, { readOnly: true }),
    priority: choice('Priority', referralPriorities, { inList: true }),
    receivedDate: date('Received', { inList: true, required: true, past: true }),
    source: lookup('Source', sourceList, { inList: true, required: true }),
    referredByName: text('Referred by'),
    referredByOrganization: text('Organization'),
    referredByPhone: phone('Referrer’s phone'),
    referredByEmail: email('Referrer’s email'),
    referredByNpi: npiField('Referrer’s NPI'),
    referredByFax: phone('Referrer’s fax'),
    referrerId: reference('Referrer', 'referrer', {
      readOnly: true,
      help: 'Found in the directory by NPI, else by name and phone',
    }),
    assignedTo: person('Assigned to', { inList: true }),
    storeId: reference('Store', 'store'),
    firstContactAt: dateTime('First contact'),
    nextFollowUp: date('Next follow-up', { inList: true }),
    reached: choices('Statuses reached', referralStatuses, { readOnly: true }),
    leftPhases: choices('Phases left', phaseOptions, { readOnly: true }),
    clientId: integer('Client No.', {
      totals: 'none',
      readOnly: true,
      help: 'The same on all referrals of one person',
    }),
    intakeSent: yesNo('Intake form sent', { readOnly: true }),
    intakeSubmitted: yesNo('Intake form submitted', { readOnly: true }),
    formsSubmitted: integer('Forms submitted', {
      readOnly: true,
      help: 'How many of the packet’s six forms came back',
    }),
    formsSent: choices('Forms sent', formOptions, { readOnly: true, help: 'By a link' }),
    formsOpened: choices('Forms opened', formOptions, { readOnly: true }),
    formsBack: choices('Forms back', formOptions, { readOnly: true }),
    intakeDays: decimal('Days to the intake form', {
      totals: 'mean',
      readOnly: true,
      help: 'From its first link until it came back',
    }),
    startedAt: dateTime('Started care', { readOnly: true, help: 'When it first became Active' }),
    daysToStart: integer('Days to start', { totals: 'mean', readOnly: true, help: 'From received until care started' }),
    statusSince: dateTime('In this status since', { readOnly: true }),
    daysInStatus: integer('Days in status', { totals: 'mean', readOnly: true }),
    ...daysInPhases,
    heldSince: dateTime('On hold since', { readOnly: true, help: 'When its last hold began, over or not' }),
    lastHoldReason: lookup('Last hold reason', holdReasonList, { readOnly: true }),
    payer: text('First payer', { readOnly: true }),
    unitsLeft: decimal('Units left', {
      readOnly: true,
      help: 'The authorized units less those used; without a number of used units, they are taken as used evenly until the end',
    }),
    unanswered: integer('Tries without an answer', {
      readOnly: true,
      help: 'Voicemails and texts since the family last answered',
    }),
    client: group('Client', clientFields, { required: true }),
    guardians: rows('Guardians', guardianFields, { max: 2 }),
    emergencyContact: group('Emergency contact', emergencyContactFields),
    coverages: rows('Coverage', coverageFields, { max: 2 }),
    clinical: group('Clinical', clinicalFields, { sensitive: true }),
    service: group('Service', serviceFields, { required: true }),
    authorization: group('Authorization', authorizationFields),
    otherAuthorizations: rows('Other authorizations', otherAuthorizationFields, {
      max: 10,
      help: 'Earlier and coming ones, or those of another service or payer',
    }),
    benefits: rows('Benefits verification', benefitFields, { max: 10 }),
    school: group('School', schoolFields),
    physician: group('Physician', physicianFields),
    consent: group('Consent', consentFields),
    custom: customFields('referral'),
  },
  // Further rules of its status depend on the person who changes it: `checkTransition`.
  rules: [
    ({ status, holdReason, holdReviewDate, closeReason }, before) => {
      if (before) return undefined
      const message = startsAsNew
      return {
        ...(status && status !== statusId.new && { status: message }),
        ...(holdReason && { holdReason: message }),
        ...(holdReviewDate && { holdReviewDate: message }),
        ...(closeReason && { closeReason: message }),
      }
    },
    ({ status }, before) => (before && status === null ? { status: messages.required('Status') } : undefined),
    ({ priority }, before) => (before && priority === null ? { priority: messages.required('Priority') } : undefined),
  ],
})

export const startsAsNew = 'A new referral starts as New; change its status once it is there'

/** Sent with a change of status; stored in the history, not in the record. */
export const statusNote = longText('Note', { max: 1000 })

/** Sent with a create, which must name the client if a similar one exists already. D3 */
export const existingClient = integer('Existing client', {
  min: 1,
  help: 'The client’s number: a further referral of theirs',
})
export const differentPerson = yesNo('Different person', {
  help: 'Not the one of the same last name and date of birth',
})

export type ReferralFields = typeof referralEntity.fields
export type ReferralInput = InputOf<ReferralFields>
export type ReferralRecord = RecordOf<ReferralFields>
