import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { lookupRoutes } from './lookupRoutes'

/** The entries of look-up lists. */
export default defineFeature({
  id: 'lookups',
  required: true,
  routes: ({ db, lookups: lists }) => lookupRoutes(db, lists),
})
