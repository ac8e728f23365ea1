import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { presenceRoutes } from './presenceRoutes'

/** Who else has a record open. The stream of changes needs the app itself: `installLive`. */
export default defineFeature({
  id: 'presence',
  routes: ({ db, catalog }) => presenceRoutes(db, catalog),
})
