import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({
  routes: { '/approvals': { title: 'Approvals', screen: () => import('./Approvals') } },
})
