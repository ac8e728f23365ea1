import { entityPaths } from '@core/entity'

/** The screens for when and where a person works. */
export const staffHoursPaths = entityPaths('/referral/staff-hours')
