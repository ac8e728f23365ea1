import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { createRecordFinder } from '@core/kernel/server/entities/search/findRecords'
import { recordSearchRoutes } from './recordSearchRoutes'

/** The search over the records of all entities. */
export default defineFeature({
  id: 'recordSearch',

  routes: ({ db, catalog }) => recordSearchRoutes(createRecordFinder(db, catalog)),
})
