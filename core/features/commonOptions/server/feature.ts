import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { commonOptionRoutes } from './commonOptionRoutes'

/** The people and stores that any form may offer. */
export default defineFeature({
  id: 'commonOptions',
  required: true,
  routes: commonOptionRoutes,
})
