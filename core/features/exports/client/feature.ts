import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({ id: 'exports', title: 'Exports', activate: () => import('./activate') })
