import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({ routes: { '/dashboard': { title: 'Dashboard', screen: () => import('./Home') } } })
