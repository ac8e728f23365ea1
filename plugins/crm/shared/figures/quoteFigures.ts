import { addDays, defineFigure, defineFormula, type Filter, type RowFigure } from '@core/entity'
import { accepted, approvalState, awaitingReply, ordered, quoteStatus, undecided } from '../quotes/quoteStatuses'
import { acceptance } from '../formulas'

const quote = (figure: Omit<RowFigure, 'entity'>): RowFigure => defineFigure({ entity: 'quote', ...figure })
const total = { measure: { of: 'sum', field: 'total' }, unit: 'money', good: 'up' } as const
const medianDecision = {
  measure: { of: 'median', field: 'decisionDays', scale: 86_400 },
  unit: 'duration',
  good: 'down',
} as const
const awaiting: Filter = { status: awaitingReply.join(','), isExpired: 'false' }
const expiring = (today: string): Filter => ({ ...awaiting, validUntil: `${today}..${addDays(today, 7)}` })
const isAccepted: Filter = { status: accepted.join(',') }
const isDeclined: Filter = { status: String(quoteStatus.declined) }

/** The figures of quotes. D6 */
export const quotes = {
  made: quote({
    id: 'quotesMade',
    name: 'Quotes made',
    sentence: 'Quotes by their date, whatever their status is now.',
    day: 'quoteDate',
    good: 'up',
  }),
  value: quote({
    id: 'quoteValue',
    name: 'Quotes made, value',
    sentence: 'The totals of the quotes made in the period.',
    ...total,
    day: 'quoteDate',
  }),
  madeAccepted: quote({
    id: 'madeAccepted',
    name: 'Quotes made, accepted since',
    sentence: 'Quotes made in the period that are Approved, Ordered or Delivered by now.',
    where: isAccepted,
    day: 'quoteDate',
    good: 'up',
  }),
  madeDeclined: quote({
    id: 'madeDeclined',
    name: 'Quotes made, declined since',
    sentence: 'Quotes made in the period that are Declined by now.',
    where: isDeclined,
    day: 'quoteDate',
    good: 'down',
  }),
  madeDecision: quote({
    id: 'madeDecision',
    name: 'Quotes made, time to decision, median',
    sentence: 'From sent to decided, of the quotes made in the period that are decided by now.',
    ...medianDecision,
    day: 'quoteDate',
  }),
  openValue: quote({
    id: 'openQuotesValue',
    name: 'Open quotes, value',
    sentence: 'The totals of the quotes that are neither declined nor ordered now.',
    ...total,
    where: { status: undecided.join(',') },
    day: null,
  }),
  orderedValue: quote({
    id: 'orderedQuotesValue',
    name: 'Ordered quotes, value',
    sentence: 'The totals of the quotes that are Ordered or Delivered now.',
    ...total,
    where: { status: ordered.join(',') },
    day: null,
  }),
  sent: quote({
    id: 'quotesSent',
    name: 'Quotes sent',
    sentence: 'Quotes by the day on which they were sent.',
    day: 'sentAt',
    good: 'up',
  }),
  sentValue: quote({
    id: 'sentValue',
    name: 'Quotes sent, value',
    sentence: 'The totals of the quotes sent in the period.',
    ...total,
    day: 'sentAt',
  }),
  awaiting: quote({
    id: 'awaiting',
    name: 'Awaiting a reply',
    sentence: 'Quotes that are Sent or Viewed and not expired: the customer has not replied.',
    where: awaiting,
    day: null,
  }),
  awaitingValue: quote({
    id: 'awaitingValue',
    name: 'Awaiting a reply, value',
    sentence: 'The totals of the quotes that await a reply.',
    ...total,
    where: awaiting,
    day: null,
  }),
  expired: quote({
    id: 'expired',
    name: 'Expired quotes',
    sentence: 'Quotes that are Sent, Viewed or in revision, and valid until a day before today.',
    where: { isExpired: 'true' },
    day: null,
    good: 'down',
    tone: 'neutral',
  }),
  revisionRequested: quote({
    id: 'revisionRequested',
    name: 'Revision requested',
    sentence: 'Quotes for which the customer wants a change: it is our turn.',
    where: { status: String(quoteStatus.revisionRequested) },
    day: null,
    good: 'down',
  }),
  toApprove: quote({
    id: 'toApprove',
    name: 'Discounts to approve',
    sentence: 'Quotes whose discount waits for the approval of a manager.',
    where: { approval: String(approvalState.asked) },
    day: null,
    good: 'down',
  }),
  accepted: quote({
    id: 'accepted',
    name: 'Quotes accepted',
    sentence: 'Quotes that are Approved, Ordered or Delivered, by the day of the decision.',
    where: isAccepted,
    day: 'decidedAt',
    good: 'up',
  }),
  declined: quote({
    id: 'declined',
    name: 'Quotes declined',
    sentence: 'Quotes that are Declined, by the day of the decision.',
    where: isDeclined,
    day: 'decidedAt',
    good: 'down',
  }),
  decision: quote({
    id: 'decision',
    name: 'Time to decision, median',
    sentence: 'From sent to decided, of the quotes decided in the period.',
    ...medianDecision,
    day: 'decidedAt',
  }),
  revisions: quote({
    id: 'revisions',
    name: 'Revisions, mean',
    sentence: 'The number of the current revision, of the quotes made in the period.',
    measure: { of: 'average', field: 'revision' },
    day: 'quoteDate',
    good: 'down',
  }),
  expiring: quote({
    id: 'expiring',
    name: 'Expiring within 7 days',
    sentence: 'Quotes that await a reply and are valid for seven more days at most.',
    where: expiring,
    day: null,
    good: 'down',
  }),
  expiringValue: quote({
    id: 'expiringValue',
    name: 'Expiring within 7 days, value',
    sentence: 'The totals of the quotes that await a reply and are valid for seven more days at most.',
    ...total,
    where: expiring,
    day: null,
  }),
} as const

/** The ranges of days since a quote was sent, by their names. */
export const quoteAgeNames = ['0 – 7 days', '8 – 14 days', '15 – 30 days', 'Over 30 days'] as const

/** Quotes that await a reply, by the days since they were sent. */
export const quoteAges: readonly RowFigure[] = (
  [
    [-7, 0],
    [-14, -8],
    [-30, -15],
    [undefined, -31],
  ] as const
).map(([from, to], at) =>
  quote({
    id: `quoteAge${to}`,
    name: `Awaiting a reply, sent ${quoteAgeNames[at]!.toLowerCase()} ago`,
    sentence: 'Quotes that await a reply, by the days since they were sent.',
    where: (today) => ({
      ...awaiting,
      sentAt: `${from === undefined ? '' : addDays(today, from)}..${addDays(today, to)}`,
    }),
    day: null,
  }),
)

export const quoteFormulas = {
  acceptance: defineFormula({
    id: 'acceptance',
    name: 'Acceptance',
    sentence: 'Accepted ÷ (accepted + declined), of the quotes decided in the period.',
    unit: 'percent',
    good: 'up',
    from: [quotes.accepted, quotes.declined],
    compute: acceptance,
  }),
  madeAcceptance: defineFormula({
    id: 'madeAcceptance',
    name: 'Acceptance of quotes made',
    sentence: 'Accepted ÷ (accepted + declined), of the quotes made in the period.',
    unit: 'percent',
    good: 'up',
    from: [quotes.madeAccepted, quotes.madeDeclined],
    compute: acceptance,
  }),
} as const
