import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { draftRoutes } from './draftRoutes'

/** Forms that somebody has begun to fill in. */
export default defineFeature({
  id: 'drafts',
  routes: ({ db }) => draftRoutes(db),
})
