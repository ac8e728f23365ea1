import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({
  id: 'account',
  title: 'Your account',
  routes: { '/account': { title: 'Your account', screen: () => import('./Account') } },
})
