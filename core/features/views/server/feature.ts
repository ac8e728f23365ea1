import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { viewRoutes } from './viewRoutes'

/** Views of lists that people save and share. */
export default defineFeature({
  id: 'views',
  routes: viewRoutes,
})
