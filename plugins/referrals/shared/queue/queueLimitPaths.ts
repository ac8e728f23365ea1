import { entityPaths } from '@core/entity'

/** Where one says when a referral has been too long in its status. */
export const queueLimitPaths = entityPaths('/referral/queue-limits')
