import { entityPaths } from '@core/entity'

/** The URLs of the directory of referrers. */
export const referrerPaths = entityPaths('/referrers')
