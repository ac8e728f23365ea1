import { weekdaysFrom } from '@core/entity'

/** The fixed lists of D3. They are sent as ids; the meaning of a used id never changes. */

export const referralTypes = [
  { id: 1, name: 'New client' },
  { id: 2, name: 'Returning' },
  { id: 3, name: 'Transfer / continuity of care' },
  { id: 4, name: 'Re-authorization' },
  { id: 5, name: 'Sibling / internal' },
  { id: 6, name: 'Consultation' },
] as const

export const referralPriorities = [
  { id: 1, name: 'Routine' },
  { id: 2, name: 'Urgent' },
] as const

/** The look-up lists that administrators edit; the entries below are the initial ones. */
export const sourceList = 'referrals.source'
export const holdReasonList = 'referrals.holdReason'
/** Suggestions for the payer fields. They store the name, so an unlisted payer can be entered. */
export const payerList = 'referrals.payer'

/** The payers of nearly every deployment; its own health plans are added in Settings. */
export const commonPayers = [
  { id: 1, name: 'Medicaid' },
  { id: 2, name: 'CHIP' },
  { id: 3, name: 'TRICARE' },
  { id: 4, name: 'Medicare' },
  { id: 5, name: 'School district' },
  { id: 6, name: 'Self-pay' },
] as const

export const referralSources = [
  { id: 1, name: 'Family' },
  { id: 2, name: 'Physician' },
  { id: 3, name: 'School' },
  { id: 4, name: 'Hospital' },
  { id: 5, name: 'Payer case manager' },
  { id: 6, name: 'Agency' },
  { id: 7, name: 'Website' },
  { id: 8, name: 'Existing client' },
  { id: 9, name: 'Event' },
  { id: 10, name: 'Other' },
] as const

export const holdReasons = [
  { id: 1, name: 'Awaiting family response' },
  { id: 2, name: 'Paperwork incomplete' },
  { id: 3, name: 'Insurance verification' },
  { id: 4, name: 'Authorization pending' },
  { id: 5, name: 'Diagnosis report missing' },
  { id: 6, name: 'No staff capacity' },
  { id: 7, name: 'Schedule mismatch' },
  { id: 8, name: 'Outside service area' },
  { id: 9, name: 'Family asked to delay' },
  { id: 10, name: 'Medical' },
  { id: 11, name: 'Coverage lapsed or changed' },
  { id: 12, name: 'Custody or consent' },
  { id: 13, name: 'School break' },
  { id: 14, name: 'Other' },
] as const

/** The unspecific hold reason, which requires a note. */
export const otherHoldReason = 14

/** Each belongs to one of the closed statuses: 12 Declined, 13 Withdrawn, 14 Discharged. */
export const closeReasons = [
  { id: 1, name: 'Service area', status: 12 },
  { id: 2, name: 'Payer', status: 12 },
  { id: 3, name: 'Age', status: 12 },
  { id: 4, name: 'Capacity', status: 12 },
  { id: 5, name: 'Higher level of care', status: 12 },
  { id: 6, name: 'Service not offered', status: 12 },
  { id: 7, name: 'Other provider', status: 13 },
  { id: 8, name: 'Not interested', status: 13 },
  { id: 9, name: 'Moved', status: 13 },
  { id: 10, name: 'Unreachable (3 attempts)', status: 13 },
  { id: 11, name: 'Cost', status: 13 },
  { id: 12, name: 'Completed', status: 14 },
  { id: 13, name: 'Mutual', status: 14 },
  { id: 14, name: 'By client', status: 14 },
  { id: 15, name: 'By provider', status: 14 },
  { id: 16, name: 'External', status: 14 },
  { id: 17, name: 'Other', status: 14 },
] as const

/** Withdrawn because nobody could be reached. */
export const unreachableReason = 10

export const services = [
  { id: 1, name: 'ABA' },
  { id: 2, name: 'Diagnostic evaluation' },
  { id: 3, name: 'Speech therapy' },
  { id: 4, name: 'Occupational therapy' },
  { id: 5, name: 'Physical therapy' },
  { id: 6, name: 'Respite' },
  { id: 7, name: 'Personal care' },
  { id: 8, name: 'Caregiver training' },
  { id: 9, name: 'School support' },
  { id: 10, name: 'Case management' },
] as const

export const serviceSettings = [
  { id: 1, name: 'Home' },
  { id: 2, name: 'Center' },
  { id: 3, name: 'School' },
  { id: 4, name: 'Community' },
  { id: 5, name: 'Telehealth' },
] as const

export const authorizationStatuses = [
  { id: 1, name: 'Pending' },
  { id: 2, name: 'Approved' },
  { id: 3, name: 'Partial' },
  { id: 4, name: 'Denied' },
] as const

const monday = 1
const partsOfDay: readonly ((day: string) => string)[] = [
  (day) => `${day} morning`,
  (day) => `${day} afternoon`,
  (day) => `${day} evening`,
]

/** The grid of 7 days by 3 parts of a day, row by row: 1 is Monday morning, 21 Sunday evening. */
export const availabilitySlots = weekdaysFrom(monday).flatMap((day, at) =>
  partsOfDay.map((part, of) => ({ id: at * 3 + of + 1, name: part(day) })),
)
