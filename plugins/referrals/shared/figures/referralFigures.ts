import {
  addDays,
  conversion,
  defineFigure,
  defineFormula,
  type Figure,
  type Filter,
  type RowFigure,
  shareOf,
} from '@core/entity'
import { endingDays } from '../metrics/metricsTypes'
import { phaseOptions, phases, referralStatuses, statusId } from '../referralStatuses'

// The figures of care, which use only referrals, so that a deployment without sales has them too. D6, D13

const referral = (figure: Omit<RowFigure, 'entity'>): RowFigure => defineFigure({ entity: 'referral', ...figure })

const statusesOf = (...of: readonly (typeof phases)[number][]) =>
  referralStatuses.flatMap(({ id, phase }) => (of.includes(phase) ? [id] : [])).join(',')
const waiting: Filter = { status: statusesOf('New', 'Intake', 'Clearance', 'Waiting') }
const open: Filter = { status: statusesOf('New', 'Intake', 'Clearance', 'Waiting', 'Active') }
const active = String(statusId.active)
const held = String(statusId.onHold)

export const received = referral({
  id: 'received',
  name: 'Referrals received',
  sentence: 'Referrals by the day on which they were received.',
  day: 'receivedDate',
  good: 'up',
})
export const started = referral({
  id: 'started',
  name: 'Started care',
  sentence: 'Referrals received in the period that have been Active since.',
  where: { reached: active },
  day: 'receivedDate',
  good: 'up',
})
export const lost = referral({
  id: 'closed',
  name: 'Declined or withdrawn',
  sentence: 'Referrals received in the period that are Declined or Withdrawn now.',
  where: { status: `${statusId.declined},${statusId.withdrawn}` },
  day: 'receivedDate',
  good: 'down',
})
export const contacted = referral({
  id: 'contacted',
  name: 'Contacted',
  sentence: 'Referrals received in the period with a first contact.',
  where: { firstContactAt: 'any' },
  day: 'receivedDate',
  good: 'up',
})
export const intakeSent = referral({
  id: 'intakeSent',
  name: 'Intake form sent',
  sentence: 'Referrals received in the period whose family got the intake form.',
  where: { intakeSent: 'true' },
  day: 'receivedDate',
})
export const intakeBack = referral({
  id: 'intakeBack',
  name: 'Intake form back',
  sentence: 'Referrals received in the period whose family returned the intake form.',
  where: { intakeSent: 'true', intakeSubmitted: 'true' },
  day: 'receivedDate',
  good: 'up',
})
export const forms = referral({
  id: 'forms',
  name: 'Forms back, mean',
  sentence: 'How many forms came back, of the referrals received in the period whose family got forms.',
  measure: { of: 'average', field: 'formsSubmitted' },
  where: { intakeSent: 'true' },
  day: 'receivedDate',
  good: 'up',
})
export const inProgress = referral({
  id: 'inProgress',
  name: 'In progress',
  sentence: 'Referrals that are open and not yet in care now.',
  where: waiting,
  day: null,
})
export const inCare = referral({
  id: 'inCare',
  name: 'In care',
  sentence: 'Referrals that are Active now.',
  where: { status: active },
  day: null,
})
export const onHold = referral({
  id: 'onHold',
  name: 'On hold',
  sentence: 'Referrals that are On Hold now.',
  where: { status: held },
  day: null,
  good: 'down',
})
export const urgent = referral({
  id: 'urgent',
  name: 'Urgent',
  sentence: 'Referrals in progress with the priority urgent.',
  where: { ...waiting, priority: '2' },
  day: null,
  good: 'down',
})
export const unassigned = referral({
  id: 'unassignedReferrals',
  name: 'Unassigned referrals',
  sentence: 'Referrals in progress that belong to nobody.',
  where: { ...waiting, assignedTo: 'none' },
  day: null,
  good: 'down',
})
export const noFollowUp = referral({
  id: 'noFollowUp',
  name: 'Without a follow-up',
  sentence: 'Referrals in progress without a date of the next follow-up.',
  where: { ...waiting, nextFollowUp: 'none' },
  day: null,
  good: 'down',
})
export const overdue = referral({
  id: 'overdueFollowUp',
  name: 'Follow-up overdue',
  sentence: 'Referrals in progress whose next follow-up was before today.',
  where: (today) => ({ ...waiting, nextFollowUp: `..${addDays(today, -1)}` }),
  day: null,
  good: 'down',
})
export const reviewsDue = referral({
  id: 'reviewsDue',
  name: 'Reviews due',
  sentence: 'Referrals On Hold whose review is due today or was before.',
  where: (today) => ({ status: held, holdReviewDate: `..${today}` }),
  day: null,
  good: 'down',
})
export const ending = referral({
  id: 'ending',
  name: 'Authorizations ending soon',
  sentence: 'Open referrals whose authorization ends within 30 days.',
  note: `within ${endingDays} days`,
  where: (today) => ({ ...open, 'authorization.end': `${today}..${addDays(today, endingDays)}` }),
  day: null,
})
export const endingInPeriod = referral({
  id: 'endingInPeriod',
  name: 'Authorizations ending',
  sentence: 'Open referrals by the day on which their authorization ends.',
  where: open,
  day: 'authorization.end',
})
export const renewals = referral({
  id: 'renewals',
  name: 'Renewal requested',
  sentence: 'Open referrals whose authorization ends in the period and is requested again.',
  where: { ...open, 'authorization.status': '1' },
  day: 'authorization.end',
  good: 'up',
})
export const unitsLeft = referral({
  id: 'unitsLeft',
  name: 'Units left',
  sentence: 'Authorized less used units, of the authorizations that end in the period.',
  measure: { of: 'sum', field: 'unitsLeft' },
  where: open,
  day: 'authorization.end',
})
export const units = referral({
  id: 'units',
  name: 'Units authorized',
  sentence: 'The authorized units, of the authorizations that end in the period.',
  measure: { of: 'sum', field: 'authorization.units' },
  where: open,
  day: 'authorization.end',
})
export const unitsUsed = referral({
  id: 'unitsUsed',
  name: 'Units used',
  sentence: 'The used units, of the authorizations that end in the period.',
  measure: { of: 'sum', field: 'authorization.unitsUsed' },
  where: open,
  day: 'authorization.end',
})
export const expired = referral({
  id: 'expired',
  name: 'Ended already',
  sentence: 'Open referrals whose authorization ended in the period before today.',
  where: (today) => ({ ...open, 'authorization.end': `..${addDays(today, -1)}` }),
  day: 'authorization.end',
  good: 'down',
})

export const startedInPeriod = referral({
  id: 'startedInPeriod',
  name: 'Care started',
  sentence: 'Referrals by the day on which care began.',
  day: 'startedAt',
  good: 'up',
})
export const daysToStart = referral({
  id: 'daysToStart',
  name: 'Time to start, mean',
  sentence: 'From received to the start of care, of the referrals whose care began in the period.',
  measure: { of: 'average', field: 'daysToStart', scale: 86_400 },
  day: 'startedAt',
  unit: 'duration',
  good: 'down',
})
/** Every hold of a referral counts, not only the last one. */
export const holdsBegun = defineFigure({
  entity: 'hold',
  id: 'holdsBegun',
  name: 'Holds begun',
  sentence: 'Every hold by the day on which it began, several of one referral included.',
  day: 'since',
  good: 'down',
})
export const caseload = referral({
  id: 'caseload',
  name: 'Caseload',
  sentence: 'Referrals that are open or in care now.',
  where: open,
  day: null,
})
export const capacity = defineFigure({
  entity: 'capacity',
  id: 'capacity',
  name: 'Capacity',
  sentence: 'How many referrals each person can have at once.',
  measure: { of: 'sum', field: 'clients' },
  day: null,
})
const packet = (id: 'formsSent' | 'formsOpened' | 'formsBack', name: string, did: string): RowFigure =>
  referral({
    id,
    name,
    sentence: `Referrals received in the period with a form that was ${did}.`,
    where: { [id]: 'any' },
    day: 'receivedDate',
    ...(id === 'formsBack' && { good: 'up' }),
  })
export const formsSent = packet('formsSent', 'Packets sent', 'sent')
export const formsOpened = packet('formsOpened', 'Packets opened', 'opened')
export const formsBack = packet('formsBack', 'Packets back', 'returned')
export const intakeDays = referral({
  id: 'intakeDays',
  name: 'Time to the intake form, median',
  sentence: 'From sent to returned, of the referrals received in the period.',
  measure: { of: 'median', field: 'intakeDays', scale: 86_400 },
  day: 'receivedDate',
  unit: 'duration',
  good: 'down',
})

export const startRate = defineFormula({
  id: 'startRate',
  name: 'Start rate',
  sentence: 'Started care ÷ received, of the referrals received in the period.',
  unit: 'percent',
  good: 'up',
  from: [started, received],
  compute: shareOf,
})
export const completion = defineFormula({
  id: 'completion',
  name: 'Intake completion',
  sentence: 'Intake forms back ÷ sent, of the referrals received in the period.',
  unit: 'percent',
  good: 'up',
  from: [intakeSent, intakeBack],
  compute: conversion,
  rows: 1,
})

export const packetRate = defineFormula({
  id: 'packetRate',
  name: 'Back of sent',
  sentence: 'Packets with a form back ÷ packets sent, of the referrals received in the period.',
  unit: 'percent',
  good: 'up',
  from: [formsSent, formsBack],
  compute: conversion,
  rows: 1,
})

/** The phases before care, with their places on the board. D3 */
const phasesBeforeCare = phaseOptions.filter(({ name }) => name !== 'Active' && name !== 'Closed')

/** The statuses of a phase and of those after it. A hold is not progress, although it is in the column Waiting. */
const reachedStatuses = (from: number) =>
  referralStatuses
    .filter(({ id, phase }) => id !== statusId.onHold && phase !== 'Closed' && phases.indexOf(phase) + 1 >= from)
    .map(({ id }) => id)
    .join(',')

const laterPhases = phaseOptions.filter(({ name }) => name !== 'New' && name !== 'Closed')
export const reachedPhaseNames = laterPhases.map(({ name }) => name)

/** The number of referrals of the period that reached at least each phase. */
export const reachedPhases: readonly RowFigure[] = laterPhases.map(({ id, name }) =>
  referral({
    id: `reached${name}`,
    name: `Reached ${name}`,
    sentence: `Referrals received in the period that have been in ${name} or a later phase.`,
    where: { reached: reachedStatuses(id) },
    day: 'receivedDate',
  }),
)

export const inPhases: readonly RowFigure[] = phasesBeforeCare.map(({ name }) =>
  referral({
    id: `in${name}`,
    name: `In ${name}`,
    sentence: `Referrals that are in the phase ${name} now.`,
    where: { status: statusesOf(name) },
    day: null,
  }),
)

/** Of the referrals of the period, those that left a phase. */
export const leftPhases: readonly RowFigure[] = phasesBeforeCare.map(({ id, name }) =>
  referral({
    id: `left${name}`,
    name: `Left ${name}`,
    sentence: `Referrals received in the period that have left the phase ${name}.`,
    where: { leftPhases: String(id) },
    day: 'receivedDate',
  }),
)

/** Every figure of care. */
export const careFigures: readonly Figure[] = [
  received,
  started,
  lost,
  contacted,
  intakeSent,
  intakeBack,
  forms,
  inProgress,
  inCare,
  onHold,
  urgent,
  unassigned,
  noFollowUp,
  overdue,
  reviewsDue,
  ending,
  endingInPeriod,
  renewals,
  unitsLeft,
  units,
  unitsUsed,
  expired,
  startedInPeriod,
  daysToStart,
  holdsBegun,
  caseload,
  capacity,
  formsSent,
  formsOpened,
  formsBack,
  intakeDays,
  startRate,
  completion,
  packetRate,
  ...reachedPhases,
  ...inPhases,
  ...leftPhases,
]
