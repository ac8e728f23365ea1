import { entityPaths } from '@core/entity'

/** The screens for the number of referrals that a person can look after. */
export const capacityPaths = entityPaths('/referral/capacity')
