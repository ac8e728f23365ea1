import { defineFeature } from '@core/kernel/client/session/registry/defineFeature'

export default defineFeature({ id: 'notes', title: 'Notes', activate: () => import('./activate') })
