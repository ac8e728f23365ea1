import { entityPaths } from '@core/entity'

/** The screens for the limits of days in a status. */
export const queueLimitPaths = entityPaths('/referral/queue-limits')
