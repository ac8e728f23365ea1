import { entityPaths } from '@core/entity'

/** The URLs of the partners with which referrals are exchanged. */
export const partnerPaths = entityPaths('/referral-partners')
