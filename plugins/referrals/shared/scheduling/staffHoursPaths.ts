import { entityPaths } from '@core/entity'

/** Where one says when and where somebody works. */
export const staffHoursPaths = entityPaths('/referral/staff-hours')
