import type { ServerFeature } from '../../plugins/ServerFeature'
import { lookupRoutes } from './lookupRoutes'

/** The entries of look-up lists. */
export const lookups: ServerFeature = { routes: ({ db, lookups: lists }) => lookupRoutes(db, lists) }
