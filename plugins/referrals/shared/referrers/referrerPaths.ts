import { entityPaths } from '@core/entity'

/** Where the directory of those who refer stands. */
export const referrerPaths = entityPaths('/referrers')
