import { entityPaths } from '@core/entity'

/** Where one says how many referrals somebody can look after. */
export const capacityPaths = entityPaths('/referral/capacity')
