import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({
  id: 'patientAccess',
  title: 'Access to health records',
  activate: () => import('./activate'),
})
