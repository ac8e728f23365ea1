import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { layoutRoutes } from './layoutRoutes'

/** How administrators have arranged forms, pages of records and lists. */
export default defineFeature({
  id: 'layouts',
  required: true,
  routes: layoutRoutes,
})
