import { defineEntity } from '@core/entity/defineEntity'
import type { InputOf, RecordOf } from '@core/entity/Field'
import { choice, choices, date, dateTime, email, group, integer, longText, lookup, person, phone, reference, rows, text, yesNo } from '@core/entity/fieldKinds'
import { authorizationFields } from './authorizationFields'
import { clientFields } from './clientFields'
import { clinicalFields } from './clinicalFields'
import { consentFields } from './consentFields'
import { coverageFields } from './coverageFields'
import { emergencyContactFields } from './emergencyContactFields'
import { guardianFields } from './guardianFields'
import { physicianFields } from './physicianFields'
import { closeReasons, holdReasonList, referralPriorities, referralTypes, sourceList } from './referralLookups'
import { referralPolicy } from './referralPolicy'
import { phaseOptions, referralStatuses } from './referralStatuses'
import { schoolFields } from './schoolFields'
import { serviceFields } from './serviceFields'

/** A person is referred to the business. D3's table, nested as D9 says. */
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
  screen: '/referral/:id',
  period: 'receivedDate',
  state: 'status',
  days: ['nextFollowUp', 'holdReviewDate', 'receivedDate'],
  same: [
    ['client.lastName', 'client.dateOfBirth', 'client.phone'],
    ['client.lastName', 'client.dateOfBirth', 'client.firstName'],
  ],
  policy: referralPolicy,
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
    assignedTo: person('Assigned to', { inList: true }),
    storeId: reference('Store', 'store'),
    firstContactAt: dateTime('First contact'),
    nextFollowUp: date('Next follow-up', { inList: true }),
    reached: choices('Statuses reached', referralStatuses, { readOnly: true }),
    leftPhases: choices('Phases left', phaseOptions, { readOnly: true }),
    clientId: integer('Client No.', { readOnly: true, help: 'The same on all referrals of one person' }),
    intakeSent: yesNo('Intake form sent', { readOnly: true }),
    intakeSubmitted: yesNo('Intake form submitted', { readOnly: true }),
    formsSubmitted: integer('Forms submitted', { readOnly: true, help: 'How many of the packet’s six forms came back' }),
    client: group('Client', clientFields, { required: true }),
    guardians: rows('Guardians', guardianFields, { max: 2 }),
    emergencyContact: group('Emergency contact', emergencyContactFields),
    coverages: rows('Coverage', coverageFields, { max: 2 }),
    clinical: group('Clinical', clinicalFields, { sensitive: true }),
    service: group('Service', serviceFields, { required: true }),
    authorization: group('Authorization', authorizationFields),
    school: group('School', schoolFields),
    physician: group('Physician', physicianFields),
    consent: group('Consent', consentFields),
  },
})

/** Goes with a change of status into the history, not into the record. */
export const statusNote = longText('Note', { max: 1000 })

/** Go with a create, which must say whose referral it is where somebody like its client is known already. D3 */
export const existingClient = integer('Existing client', { min: 1, help: 'The client’s number: a further referral of theirs' })
export const differentPerson = yesNo('Different person', { help: 'Not the one of the same last name and date of birth' })

export type ReferralFields = typeof referralEntity.fields
export type ReferralInput = InputOf<ReferralFields>
export type ReferralRecord = RecordOf<ReferralFields>
