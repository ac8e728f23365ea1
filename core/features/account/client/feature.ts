import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({ routes: { '/account': { title: 'Your account', screen: () => import('./Account') } } })
