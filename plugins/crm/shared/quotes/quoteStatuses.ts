import type { FlowStatus } from '../statusFlow'

/** The statuses of a quote. “Expired” is not one of them: it is derived from `validUntil`. D5 */
export const quoteStatuses = [
  { id: 1, name: 'Draft', tone: 'neutral', next: [2] },
  { id: 2, name: 'Sent', tone: 'info', next: [3, 4, 5, 6] },
  { id: 3, name: 'Viewed', tone: 'info', next: [4, 5, 6] },
  { id: 4, name: 'Revision Requested', tone: 'warning', next: [2] },
  { id: 5, name: 'Approved', tone: 'success', next: [6, 7] },
  { id: 6, name: 'Declined', tone: 'danger', next: [1] },
  { id: 7, name: 'Ordered', tone: 'progress', next: [8, 5] },
  { id: 8, name: 'Delivered', tone: 'success', next: [] },
] as const satisfies readonly FlowStatus[]

export const quoteStatus = {
  draft: 1,
  sent: 2,
  viewed: 3,
  revisionRequested: 4,
  approved: 5,
  declined: 6,
  ordered: 7,
  delivered: 8,
} as const

/** The statuses in which it waits for the recipient, and so can expire. D5 */
export const awaiting: readonly number[] = [quoteStatus.sent, quoteStatus.viewed, quoteStatus.revisionRequested]

/** The statuses in which it is the recipient's turn: they have the offer and have not replied. */
export const awaitingReply: readonly number[] = [quoteStatus.sent, quoteStatus.viewed]

/** The statuses of an accepted offer. */
export const accepted: readonly number[] = [quoteStatus.approved, quoteStatus.ordered, quoteStatus.delivered]

/** The statuses of an offer that may still become an order. */
export const undecided: readonly number[] = [...awaiting, quoteStatus.draft, quoteStatus.approved]

/** The statuses of an offer that became an order. */
export const ordered: readonly number[] = [quoteStatus.ordered, quoteStatus.delivered]

/** The statuses from which one's own step can be taken back: not what was sent, nor what has orders. */
export const undoneQuotes: readonly number[] = [
  quoteStatus.draft,
  quoteStatus.viewed,
  quoteStatus.revisionRequested,
  quoteStatus.approved,
  quoteStatus.declined,
]

/** Whether the offer may be changed. Later statuses must not change, because somebody relies on them. */
export const isOpenToChange = (status: number | null): boolean =>
  status === null || status === quoteStatus.draft || status === quoteStatus.revisionRequested

/** Whether a quote is expired on that day, YYYY-MM-DD. D5 */
export function isExpired(
  { status, validUntil }: { readonly status: number | null; readonly validUntil: string | null },
  day: string,
): boolean {
  return status !== null && awaiting.includes(status) && validUntil !== null && validUntil < day
}

/** The states of a manager's approval of a discount. */
export const approvalStates = [
  { id: 1, name: 'Asked' },
  { id: 2, name: 'Approved' },
  { id: 3, name: 'Refused' },
] as const
export const approvalState = { asked: 1, approved: 2, refused: 3 } as const

/** The entities that can own a quote. S3.12 */
export const quoteOwners = [
  { id: 'Lead', name: 'Lead' },
  { id: 'Account', name: 'Account' },
] as const

/** The default discount limit, in percent of the price. */
export const usualLimit = 10
/** How long a new quote is valid, in days. */
export const validDays = 30
/** Limited because each vehicle of a quote becomes an order. */
export const mostVehicles = 500
