import type { ServerFeature } from '../../plugins/ServerFeature'
import { createRecordFinder, recordSearchRoutes } from './findRecords'

/** The search over the records of all entities. */
export const recordSearch: ServerFeature = {
  routes: ({ db, catalog }) => recordSearchRoutes(createRecordFinder(db, catalog)),
}
