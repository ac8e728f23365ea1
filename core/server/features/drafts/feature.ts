import type { ServerFeature } from '../../plugins/ServerFeature'
import { draftRoutes } from './draftRoutes'

/** Forms that somebody has begun to fill in. */
export const drafts: ServerFeature = { routes: ({ db }) => draftRoutes(db) }
