import type { Tone } from '@core/entity'

export interface ReferralStatus {
  readonly id: number
  readonly name: string
  /** The board's column. */
  readonly phase: Phase
  readonly tone: Tone
  /** The next statuses. 11 can also return to its previous status. */
  readonly next: readonly number[]
}

/** The columns of the board, in order. */
export const phases = ['New', 'Intake', 'Clearance', 'Waiting', 'Active', 'Closed'] as const
type Phase = (typeof phases)[number]

/** The phases as options: their ids are their positions on the board, from 1. */
export const phaseOptions = phases.map((name, at) => ({ id: at + 1, name }))

/** D3's table. */
export const referralStatuses = [
  { id: 1, name: 'New', phase: 'New', tone: 'info', next: [2, 3, 11, 12, 13, 15] },
  { id: 2, name: 'Contacted', phase: 'New', tone: 'info', next: [3, 11, 12, 13, 15] },
  { id: 3, name: 'Intake Sent', phase: 'Intake', tone: 'progress', next: [4, 2, 11, 12, 13] },
  { id: 4, name: 'Intake Review', phase: 'Intake', tone: 'progress', next: [3, 5, 11, 12, 13] },
  { id: 5, name: 'Insurance Verification', phase: 'Clearance', tone: 'progress', next: [6, 8, 11, 12, 13] },
  { id: 6, name: 'Assessment', phase: 'Clearance', tone: 'progress', next: [7, 8, 11, 12, 13] },
  { id: 7, name: 'Authorization', phase: 'Clearance', tone: 'progress', next: [8, 9, 11, 12, 13] },
  { id: 8, name: 'Waitlist', phase: 'Waiting', tone: 'warning', next: [6, 7, 9, 11, 12, 13] },
  { id: 9, name: 'Ready to Start', phase: 'Waiting', tone: 'success', next: [10, 8, 11, 13] },
  { id: 10, name: 'Active', phase: 'Active', tone: 'success', next: [11, 14] },
  { id: 11, name: 'On Hold', phase: 'Waiting', tone: 'warning', next: [12, 13] },
  { id: 12, name: 'Declined', phase: 'Closed', tone: 'danger', next: [1] },
  { id: 13, name: 'Withdrawn', phase: 'Closed', tone: 'neutral', next: [1] },
  { id: 14, name: 'Discharged', phase: 'Closed', tone: 'neutral', next: [1] },
  { id: 15, name: 'Duplicate / entered in error', phase: 'Closed', tone: 'neutral', next: [1] },
] as const satisfies readonly ReferralStatus[]

export type StatusId = (typeof referralStatuses)[number]['id']

/** The statuses that rules refer to. */
export const statusId = {
  new: 1,
  intakeSent: 3,
  intakeReview: 4,
  insuranceVerification: 5,
  active: 10,
  onHold: 11,
  declined: 12,
  withdrawn: 13,
  discharged: 14,
  error: 15,
} as const

const byId = new Map<number, ReferralStatus>(referralStatuses.map((entry) => [entry.id, entry]))

/** @throws when there is no such status. */
export function statusOf(id: number): ReferralStatus {
  const found = byId.get(id)
  if (!found) throw new Error(`There is no referral status ${id}.`)
  return found
}

/** The statuses of open referrals. */
export const openStatuses: readonly number[] = referralStatuses
  .filter(({ phase }) => phase !== 'Closed')
  .map(({ id }) => id)

/**
 * Whether one's own change to this status can be taken back. A form that was sent can't be, and the end of a referral ended its visits: it
 * is reopened with a note.
 */
export const takesBack = (status: number): boolean => openStatuses.includes(status) && status !== statusId.intakeSent

/**
 * @param heldFrom the previous status of a referral on hold.
 * @returns the next statuses in D3's table, without regard to permissions.
 */
export function nextStatuses(from: number, heldFrom?: number | null): readonly number[] {
  const { next } = statusOf(from)
  return from === statusId.onHold && heldFrom ? [heldFrom, ...next] : next
}
