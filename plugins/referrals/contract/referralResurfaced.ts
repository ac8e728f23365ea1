import { defineEvent } from '@core/contract'

/** A referral returned from hold automatically on its review day. The event names no client, only staff. */
export interface ReferralResurfaced {
  readonly referralId: number
  readonly number: string
  /** The assignee; null if it is unassigned. */
  readonly assignedTo: number | null
}

export const referralResurfaced = defineEvent<ReferralResurfaced>('referrals.resurfaced')
