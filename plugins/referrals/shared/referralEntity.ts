import { defineEntity } from '@core/entity/defineEntity'
import type { InputOf, RecordOf } from '@core/entity/Field'
import { choice, date, dateTime, email, group, integer, longText, phone, reference, rows, text } from '@core/entity/fieldKinds'
import { authorizationFields } from './authorizationFields'
import { clientFields } from './clientFields'
import { clinicalFields } from './clinicalFields'
import { consentFields } from './consentFields'
import { coverageFields } from './coverageFields'
import { emergencyContactFields } from './emergencyContactFields'
import { guardianFields } from './guardianFields'
import { physicianFields } from './physicianFields'
import { closeReasons, holdReasons, referralPriorities, referralSources, referralTypes } from './referralLookups'
import { referralPolicy } from './referralPolicy'
import { referralStatuses } from './referralStatuses'
import { schoolFields } from './schoolFields'
import { serviceFields } from './serviceFields'

/** A person is referred to the business. D3's table, nested as D9 says. */
export const referralEntity = defineEntity({
  id: 'referral',
  name: { one: 'Referral', many: 'Referrals' },
  policy: referralPolicy,
  fields: {
    number: text('Number', { readOnly: true, searchable: true, max: 20 }),
    type: choice('Type', referralTypes, { required: true }),
    status: choice('Status', referralStatuses, { help: 'A new referral starts as New' }),
    holdReason: choice('Hold reason', holdReasons),
    holdReviewDate: date('Review date'),
    closeReason: choice('Close reason', closeReasons),
    heldFromStatus: choice('On hold from', referralStatuses, { readOnly: true }),
    priority: choice('Priority', referralPriorities),
    receivedDate: date('Received', { required: true, past: true }),
    source: choice('Source', referralSources, { required: true }),
    referredByName: text('Referred by'),
    referredByOrganization: text('Organization'),
    referredByPhone: phone('Referrer’s phone'),
    referredByEmail: email('Referrer’s email'),
    assignedTo: reference('Assigned to', 'user'),
    storeId: reference('Store', 'store'),
    firstContactAt: dateTime('First contact'),
    nextFollowUp: date('Next follow-up'),
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

/** What an update's body holds besides the entity's fields. */
export const referralUpdateFields = {
  ...referralEntity.fields,
  /** Of the record that the sender saw; a stale one is refused. */
  version: integer('Version', { min: 1, required: true }),
  /** Goes into the history of the status, not into the record. */
  statusNote: longText('Note', { max: 1000 }),
} as const

export type ReferralFields = typeof referralEntity.fields
export type ReferralInput = InputOf<ReferralFields>
export type ReferralRecord = RecordOf<ReferralFields>
