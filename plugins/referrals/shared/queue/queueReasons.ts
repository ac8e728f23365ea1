/** Why a referral needs somebody now, the most pressing first. A referral stands in the queue once, by the first that holds. */
export const queueReasons = [
  { id: 'urgent', name: 'Urgent, nobody has talked to the family yet', step: 'log' },
  { id: 'formBack', name: 'The intake form came back', step: 'packet' },
  { id: 'reviewDue', name: 'The hold is due for review', step: 'open' },
  { id: 'unreachable', name: 'Three tries without an answer', step: 'withdraw' },
  { id: 'overdue', name: 'Follow-up overdue', step: 'log' },
  { id: 'today', name: 'Follow-up today', step: 'log' },
  { id: 'mention', name: 'A note mentions you', step: 'notes' },
  { id: 'otherForm', name: 'A form came back', step: 'packet' },
  { id: 'authorization', name: 'The authorization ends', step: 'renew' },
  { id: 'units', name: 'The authorized units run out', step: 'renew' },
  { id: 'new', name: 'New, without a follow-up', step: 'log' },
  { id: 'tooLong', name: 'Too long in its status', step: 'open' },
] as const

export type QueueReason = (typeof queueReasons)[number]['id']
export const queueReasonIds: readonly QueueReason[] = queueReasons.map(({ id }) => id)

interface Marked {
  readonly reason: QueueReason
  readonly due?: string | null | undefined
  readonly service?: number | null | undefined
}

/**
 * How a mark of a reason is stored. A mention is one person's own, so that nobody takes it away from another; each of several
 * authorizations has a mark of its own.
 */
export function markedReason({ reason, due, service }: Marked, viewerId: number): string {
  if (reason === 'mention') return `mention of ${viewerId}`
  if (reason === 'authorization' || reason === 'units') return `${reason} of ${service ?? 'all'} until ${due}`
  return reason
}

/** For so many days a form that came back is named, unless the status has changed since. */
export const formDays = 30

/** So many days before its end, or before its units run out, an authorization is to be renewed. */
export const renewalDays = 30
