import { defineEvent } from '@core/contract'

/** A referral came back from hold by itself, since its review day has come. It names nobody but staff. */
export interface ReferralResurfaced {
  readonly referralId: number
  readonly number: string
  /** The person who has it; null where nobody has. */
  readonly assignedTo: number | null
}

export const referralResurfaced = defineEvent<ReferralResurfaced>('referrals.resurfaced')
