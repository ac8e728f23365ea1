/** Why a referral needs attention now, the most urgent first. A referral is in the queue once, by the first reason that applies. */
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

/** @returns the words for a reason */
export function reasonName(reason: QueueReason): string {
  return queueReasons.find(({ id }) => id === reason)!.name
}

interface Marked {
  readonly reason: QueueReason
  readonly due?: string | null | undefined
  readonly service?: number | null | undefined
}

/**
 * How a mark of a reason is stored. A mention belongs to one person, so that nobody can remove it for another; each of several
 * authorizations has its own mark.
 */
export function markedReason({ reason, due, service }: Marked, viewerId: number): string {
  if (reason === 'mention') return `mention of ${viewerId}`
  if (reason === 'authorization' || reason === 'units') return `${reason} of ${service ?? 'all'} until ${due}`
  return reason
}

/** The number of days for which a referral isn't “too long in its status” after somebody has marked anything of it as done. */
export const quietDays = 7

/** The number of days for which a submitted form is in the queue, unless the status has changed since. */
export const formDays = 30

/** The number of days before its end, or before its units run out, at which an authorization must be renewed. */
export const renewalDays = 30
