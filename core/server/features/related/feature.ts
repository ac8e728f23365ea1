import { relatedRoutes } from '../../entities/related/relatedRoutes'
import type { ServerFeature } from '../../plugins/ServerFeature'

/** The records that belong to a record: their counts, and their part of its timeline. */
export const related: ServerFeature = { routes: relatedRoutes }
