import { addDays } from '@core/entity'
import { conversion, shareOf } from '../../shared/formulas'
import type { Filter } from '../engine/filters'
import { byDays, byField, type FormulaMeasure, type Grouping, type RowMeasure } from '../engine/measures'

// The figures of care, which use only referrals, so that a deployment without sales has them too. D6, D13

const referral = (measure: Omit<RowMeasure, 'entity' | 'of'> & Partial<Pick<RowMeasure, 'of'>>): RowMeasure => ({
  entity: 'referral',
  of: 'count',
  ...measure,
})

/** Statuses 1 to 11 are those of open referrals; 10 means clients in care. D3 */
const waiting: Filter = { status: '1,2,3,4,5,6,7,8,9,11' }
const open: Filter = { status: '1,2,3,4,5,6,7,8,9,10,11' }

/** Authorizations that end within this number of days are highlighted. D6 */
const endingDays = 30

export const received = referral({ id: 'received', label: 'Received', period: 'receivedDate', good: 'up' })
export const started = referral({
  id: 'started',
  label: 'Started care',
  filter: { reached: '10' },
  period: 'receivedDate',
  good: 'up',
})
export const lost = referral({
  id: 'closed',
  label: 'Declined or withdrawn',
  filter: { status: '12,13' },
  period: 'receivedDate',
  good: 'down',
})
export const contacted = referral({
  id: 'contacted',
  label: 'Contacted',
  filter: { firstContactAt: 'any' },
  period: 'receivedDate',
  good: 'up',
})
export const intakeSent = referral({
  id: 'intakeSent',
  label: 'Intake sent',
  filter: { intakeSent: 'true' },
  period: 'receivedDate',
})
export const intakeBack = referral({
  id: 'intakeBack',
  label: 'Intake back',
  filter: { intakeSent: 'true', intakeSubmitted: 'true' },
  period: 'receivedDate',
  good: 'up',
})
export const forms = referral({
  id: 'forms',
  label: 'Forms back, mean',
  of: 'average',
  field: 'formsSubmitted',
  filter: { intakeSent: 'true' },
  period: 'receivedDate',
  good: 'up',
})
export const inProgress = referral({ id: 'inProgress', label: 'In progress', filter: waiting, period: null })
export const inCare = referral({ id: 'inCare', label: 'In care', filter: { status: '10' }, period: null })
export const onHold = referral({ id: 'onHold', label: 'On hold', filter: { status: '11' }, period: null, good: 'down' })
export const urgent = referral({
  id: 'urgent',
  label: 'Urgent',
  filter: { ...waiting, priority: '2' },
  period: null,
  good: 'down',
})
export const unassigned = referral({
  id: 'unassignedReferrals',
  label: 'Unassigned',
  filter: { ...waiting, assignedTo: 'none' },
  period: null,
  good: 'down',
})
export const noFollowUp = referral({
  id: 'noFollowUp',
  label: 'Without a follow-up',
  filter: { ...waiting, nextFollowUp: 'none' },
  period: null,
  good: 'down',
})
export const overdue = referral({
  id: 'overdueFollowUp',
  label: 'Follow-up overdue',
  filter: (today) => ({ ...waiting, nextFollowUp: `..${addDays(today, -1)}` }),
  period: null,
  good: 'down',
})
export const reviewsDue = referral({
  id: 'reviewsDue',
  label: 'Reviews due',
  filter: (today) => ({ status: '11', holdReviewDate: `..${today}` }),
  period: null,
  good: 'down',
})
export const ending = referral({
  id: 'ending',
  label: 'Authorizations ending',
  note: `within ${endingDays} days`,
  filter: (today) => ({ ...open, 'authorization.end': `${today}..${addDays(today, endingDays)}` }),
  period: null,
})
export const endingInPeriod = referral({
  id: 'endingInPeriod',
  label: 'Authorizations ending',
  filter: open,
  period: 'authorization.end',
})
export const renewals = referral({
  id: 'renewals',
  label: 'Renewal requested',
  filter: { ...open, 'authorization.status': '1' },
  period: 'authorization.end',
  good: 'up',
})
export const unitsLeft = referral({
  id: 'unitsLeft',
  label: 'Units left',
  of: 'sum',
  field: 'unitsLeft',
  filter: open,
  period: 'authorization.end',
})
export const units = referral({
  id: 'units',
  label: 'Units authorized',
  of: 'sum',
  field: 'authorization.units',
  filter: open,
  period: 'authorization.end',
})
export const unitsUsed = referral({
  id: 'unitsUsed',
  label: 'Units used',
  of: 'sum',
  field: 'authorization.unitsUsed',
  filter: open,
  period: 'authorization.end',
})
export const expired = referral({
  id: 'expired',
  label: 'Ended already',
  filter: (today) => ({ ...open, 'authorization.end': `..${addDays(today, -1)}` }),
  period: 'authorization.end',
  good: 'down',
})

export const startedInPeriod = referral({ id: 'startedInPeriod', label: 'Started', period: 'startedAt', good: 'up' })
export const daysToStart = referral({
  id: 'daysToStart',
  label: 'Time to start, mean',
  of: 'average',
  field: 'daysToStart',
  period: 'startedAt',
  format: 'duration',
  scale: 86_400,
  good: 'down',
})
/** Every hold of a referral counts, not only the last one. */
export const holdsBegun: RowMeasure = {
  entity: 'hold',
  id: 'holdsBegun',
  label: 'Holds begun',
  of: 'count',
  period: 'since',
  good: 'down',
}
export const caseload = referral({ id: 'caseload', label: 'Caseload', filter: open, period: null })
export const capacity: RowMeasure = {
  entity: 'capacity',
  id: 'capacity',
  label: 'Capacity',
  of: 'sum',
  field: 'clients',
  period: null,
}
const packet = (id: 'formsSent' | 'formsOpened' | 'formsBack', label: string): RowMeasure =>
  referral({ id, label, filter: { [id]: 'any' }, period: 'receivedDate', ...(id === 'formsBack' && { good: 'up' }) })
export const formsSent = packet('formsSent', 'Sent')
export const formsOpened = packet('formsOpened', 'Opened')
export const formsBack = packet('formsBack', 'Back')
export const intakeDays = referral({
  id: 'intakeDays',
  label: 'Time to the intake form, median',
  of: 'median',
  field: 'intakeDays',
  period: 'receivedDate',
  format: 'duration',
  scale: 86_400,
  good: 'down',
})

export const startRate: FormulaMeasure = {
  id: 'startRate',
  label: 'Start rate',
  format: 'percent',
  good: 'up',
  from: [started, received],
  compute: shareOf,
}
export const completion: FormulaMeasure = {
  id: 'completion',
  label: 'Intake completion',
  format: 'percent',
  good: 'up',
  from: [intakeSent, intakeBack],
  compute: conversion,
  rows: 1,
}

export const packetRate: FormulaMeasure = {
  id: 'packetRate',
  label: 'Back of sent',
  format: 'percent',
  good: 'up',
  from: [formsSent, formsBack],
  compute: conversion,
  rows: 1,
}

/** The phases of a referral, with their statuses. D3 */
const phases = [
  { id: 'New', label: 'New', statuses: '1,2', place: 1 },
  { id: 'Intake', label: 'Intake', statuses: '3,4', place: 2 },
  { id: 'Clearance', label: 'Clearance', statuses: '5,6,7', place: 3 },
  { id: 'Waiting', label: 'Waiting', statuses: '8,9,11', place: 4 },
] as const

/** The number of referrals of the period that reached at least each phase. A hold is not progress, although it is in the column Waiting. */
export const reachedPhases: readonly RowMeasure[] = [
  ['Intake', '3,4,5,6,7,8,9,10'],
  ['Clearance', '5,6,7,8,9,10'],
  ['Waiting', '8,9,10'],
  ['Active', '10'],
].map(([label, reached]) =>
  referral({ id: `reached${label}`, label: label!, filter: { reached: reached! }, period: 'receivedDate' }),
)

export const inPhases: readonly RowMeasure[] = phases.map(({ id, label, statuses }) =>
  referral({ id: `in${id}`, label, filter: { status: statuses }, period: null }),
)

/** Of the referrals of the period, those that left a phase. */
export const leftPhases: readonly RowMeasure[] = phases.map(({ id, label, place }) =>
  referral({ id: `left${id}`, label, filter: { leftPhases: String(place) }, period: 'receivedDate' }),
)

const ageStarts = [0, 4, 8, 15, 31, 61]
export const byAge = byDays('daysInStatus', 'Days in status', ageStarts)
export const byDaysInPhase = byDays((measure) => measure.replace('left', 'days'), 'Days', ageStarts)

/** Holds by the time of their next review. */
export const byReview: Grouping = {
  id: 'review',
  label: 'Review',
  of: 'cases',
  cases: [
    { key: 'due', label: 'Due', condition: (_, today) => ({ holdReviewDate: `..${today}` }) },
    ...(
      [
        ['In 1 – 7 days', 1, 7],
        ['In 8 – 14 days', 8, 14],
        ['In 15 – 30 days', 15, 30],
      ] as const
    ).map(([label, from, to]) => ({
      key: String(from),
      label,
      condition: (_: string, today: string) => ({ holdReviewDate: `${addDays(today, from)}..${addDays(today, to)}` }),
    })),
  ],
}

/** The six forms of the packet. S2.2 */
export const byForm: Grouping = {
  id: 'form',
  label: 'Form',
  of: 'cases',
  cases: [
    'Intake form',
    'Caregiver handbook',
    'Health policy',
    'Release of information',
    'Communication policy',
    'School collaboration',
  ].map((label, at) => ({
    key: String(at + 1),
    label,
    condition: (measure) => {
      if (['formsSent', 'formsOpened', 'formsBack'].includes(measure)) return { [measure]: String(at + 1) }
      return at === 0 ? {} : undefined
    },
  })),
}

export const byStatus = byField('status', 'Status', { whole: true })
export const bySource = byField('source', 'Source')
export const byHoldReason = byField('holdReason', 'Hold reason')
