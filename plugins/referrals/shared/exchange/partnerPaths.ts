import { entityPaths } from '@core/entity'

/** Where the offices stand that referrals are exchanged with. */
export const partnerPaths = entityPaths('/referral-partners')
