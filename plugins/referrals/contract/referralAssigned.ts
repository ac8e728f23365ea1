import { defineEvent } from '@core/contract'

/** A referral was given to a person. It names nobody but staff. */
export interface ReferralAssigned {
  readonly referralId: number
  readonly number: string
  /** The person who has it now. */
  readonly assignedTo: number
  /** The person who gave it; the same one when they took it themselves. */
  readonly assignedBy: number
}

export const referralAssigned = defineEvent<ReferralAssigned>('referrals.assigned')
