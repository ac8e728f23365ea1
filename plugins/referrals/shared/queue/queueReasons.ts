/** Why a referral needs somebody now, the most pressing first. A referral stands in the queue once, by the first that holds. */
export const queueReasons = [
  { id: 'urgent', name: 'Urgent, nobody has talked to the family yet', step: 'log' },
  { id: 'formBack', name: 'The intake form came back', step: 'packet' },
  { id: 'reviewDue', name: 'The hold is due for review', step: 'open' },
  { id: 'unreachable', name: 'Three tries without an answer', step: 'withdraw' },
  { id: 'overdue', name: 'Follow-up overdue', step: 'log' },
  { id: 'authorization', name: 'The authorization ends', step: 'renew' },
  { id: 'today', name: 'Follow-up today', step: 'log' },
  { id: 'new', name: 'New, without a follow-up', step: 'log' },
  { id: 'tooLong', name: 'Too long in its status', step: 'open' },
] as const

export type QueueReason = (typeof queueReasons)[number]['id']
export const queueReasonIds: readonly QueueReason[] = queueReasons.map(({ id }) => id)

/** Days in a status of D3 after which it is late, and very late. */
export const statusLimits: Readonly<Record<number, { readonly amber: number; readonly red: number }>> = {
  1: { amber: 2, red: 5 },
  2: { amber: 7, red: 14 },
  3: { amber: 7, red: 14 },
  4: { amber: 3, red: 7 },
  5: { amber: 7, red: 14 },
  6: { amber: 14, red: 30 },
  7: { amber: 14, red: 30 },
  8: { amber: 30, red: 60 },
  9: { amber: 7, red: 14 },
}

/** So many days before its end an authorization is to be renewed. */
export const renewalDays = 30

/** How long a referral has been in its status, as a colour; undefined while it is in time. */
export function lateness(status: number, days: number | null): 'amber' | 'red' | undefined {
  const limit = statusLimits[status]
  if (!limit || days === null || days < limit.amber) return undefined
  return days < limit.red ? 'amber' : 'red'
}
