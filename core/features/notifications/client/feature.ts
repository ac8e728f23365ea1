import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({ id: 'notifications', title: 'Notifications', activate: () => import('./activate') })
