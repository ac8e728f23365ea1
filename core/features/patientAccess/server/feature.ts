import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { patientAccessRoutes } from './patientAccessRoutes'

/** Who opened health records. */
export default defineFeature({
  id: 'patientAccess',
  routes: patientAccessRoutes,
})
