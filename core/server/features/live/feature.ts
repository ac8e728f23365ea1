import type { ServerFeature } from '../../plugins/ServerFeature'
import { presenceRoutes } from './presenceRoutes'

/** Who else has a record open. The stream of changes needs the app itself: `installLive`. */
export const live: ServerFeature = { routes: ({ db, catalog }) => presenceRoutes(db, catalog) }
