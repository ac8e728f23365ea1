import { defineEvent } from '@core/contract'

/** A referral was assigned to a person. The event names no client, only staff. */
export interface ReferralAssigned {
  readonly referralId: number
  readonly number: string
  /** The new assignee. */
  readonly assignedTo: number
  /** The person who assigned it; equal to the assignee if they took it themselves. */
  readonly assignedBy: number
}

export const referralAssigned = defineEvent<ReferralAssigned>('referrals.assigned')
