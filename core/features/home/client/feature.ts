import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({
  id: 'home',
  title: 'Home',
  routes: { '/dashboard': { title: 'Dashboard', screen: () => import('./Home') } },
})
