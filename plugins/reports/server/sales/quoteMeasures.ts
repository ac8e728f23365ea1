import { addDays } from '@core/entity'
import type { Filter } from '../engine/filters'
import type { RowMeasure } from '../engine/measures'

// Figures of quotes and orders. D6

const quote = (measure: Omit<RowMeasure, 'entity'>): RowMeasure => ({ entity: 'quote', ...measure })
const total = { of: 'sum', field: 'total', format: 'money', good: 'up' } as const
const awaiting: Filter = { status: '2,3,4' }

export const quotes = {
  made: quote({ id: 'quotesMade', label: 'Quotes', of: 'count', period: 'quoteDate', good: 'up' }),
  value: quote({ id: 'quoteValue', label: 'Value', ...total, period: 'quoteDate' }),
  sent: quote({ id: 'quotesSent', label: 'Quotes sent', of: 'count', period: 'sentAt', good: 'up' }),
  sentValue: quote({ id: 'sentValue', label: 'Value sent', ...total, period: 'sentAt' }),
  awaiting: quote({ id: 'awaiting', label: 'Awaiting a reply', of: 'count', filter: awaiting, period: null }),
  awaitingValue: quote({
    id: 'awaitingValue',
    label: 'Value awaiting a reply',
    ...total,
    filter: awaiting,
    period: null,
  }),
  accepted: quote({
    id: 'accepted',
    label: 'Accepted',
    of: 'count',
    filter: { status: '5,7,8' },
    period: 'decidedAt',
    good: 'up',
  }),
  declined: quote({
    id: 'declined',
    label: 'Declined',
    of: 'count',
    filter: { status: '6' },
    period: 'decidedAt',
    good: 'down',
  }),
  decision: quote({
    id: 'decision',
    label: 'Time to decision, median',
    of: 'median',
    field: 'decisionDays',
    period: 'decidedAt',
    format: 'duration',
    scale: 86_400,
    good: 'down',
  }),
  revisions: quote({
    id: 'revisions',
    label: 'Revisions, mean',
    of: 'average',
    field: 'revision',
    period: 'quoteDate',
    good: 'down',
  }),
  expiring: quote({
    id: 'expiring',
    label: 'Expiring within 7 days',
    of: 'count',
    filter: (today) => ({ ...awaiting, validUntil: `${today}..${addDays(today, 7)}` }),
    period: null,
    good: 'down',
  }),
  expiringValue: quote({
    id: 'expiringValue',
    label: 'Value expiring within 7 days',
    ...total,
    filter: (today) => ({ ...awaiting, validUntil: `${today}..${addDays(today, 7)}` }),
    period: null,
  }),
} as const

/** Quotes that wait for a reply, by the days since they were sent. */
export const quoteAges: readonly RowMeasure[] = (
  [
    ['0 – 7 days', -7, 0],
    ['8 – 14 days', -14, -8],
    ['15 – 30 days', -30, -15],
    ['Over 30 days', undefined, -31],
  ] as const
).map(([label, from, to]) =>
  quote({
    id: `quoteAge${to}`,
    label,
    of: 'count',
    period: null,
    filter: (today) => ({
      ...awaiting,
      sentAt: `${from === undefined ? '' : addDays(today, from)}..${addDays(today, to)}`,
    }),
  }),
)

const order = (measure: Omit<RowMeasure, 'entity'>): RowMeasure => ({ entity: 'order', ...measure })
const worth = { of: 'sum', field: 'value', format: 'money', good: 'up' } as const
const undelivered: Filter = { orderStatus: '1,2,3,5' }

export const orders = {
  placed: order({ id: 'ordersPlaced', label: 'Orders', of: 'count', period: 'orderedAt', good: 'up' }),
  value: order({ id: 'orderValue', label: 'Value', ...worth, period: 'orderedAt' }),
  backlog: order({ id: 'backlog', label: 'Backlog', of: 'count', filter: undelivered, period: null }),
  backlogValue: order({ id: 'backlogValue', label: 'Backlog value', ...worth, filter: undelivered, period: null }),
  late: order({ id: 'late', label: 'Late', of: 'count', filter: { isLate: 'true' }, period: null, good: 'down' }),
  promised: order({ id: 'promised', label: 'Promised', of: 'count', filter: undelivered, period: 'promisedAt' }),
  promisedThisWeek: order({
    id: 'promisedThisWeek',
    label: 'Promised this week',
    of: 'count',
    filter: { ...undelivered, promisedAt: 'thisWeek' },
    period: null,
  }),
  delivered: order({
    id: 'delivered',
    label: 'Delivered',
    of: 'count',
    filter: { orderStatus: '4' },
    period: 'deliveredAt',
    good: 'up',
  }),
  revenue: order({ id: 'revenue', label: 'Revenue', ...worth, filter: { orderStatus: '4' }, period: 'deliveredAt' }),
  revenueOfMonths: order({
    id: 'revenueOfMonths',
    label: 'Revenue of the months',
    ...worth,
    filter: { orderStatus: '4' },
    period: 'deliveredAt',
    wholeMonths: true,
  }),
  inTime: order({
    id: 'inTime',
    label: 'Delivered on time',
    of: 'count',
    filter: { orderStatus: '4', isOnTime: 'true' },
    period: 'deliveredAt',
    good: 'up',
  }),
  cycle: order({
    id: 'cycle',
    label: 'Order to delivery, median',
    of: 'median',
    field: 'cycleDays',
    filter: { orderStatus: '4' },
    period: 'deliveredAt',
    format: 'duration',
    scale: 86_400,
    good: 'down',
  }),
  withoutProof: order({
    id: 'withoutProof',
    label: 'Without a signature',
    of: 'count',
    filter: { orderStatus: '4', proofSignature: 'none' },
    period: 'deliveredAt',
    good: 'down',
  }),
} as const
