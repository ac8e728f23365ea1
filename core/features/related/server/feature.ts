import { relatedRoutes } from '@core/kernel/server/entities/related/relatedRoutes'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'

/** The records that belong to a record: their counts, and their part of its timeline. */
export default defineFeature({
  id: 'related',
  required: true,
  routes: relatedRoutes,
})
