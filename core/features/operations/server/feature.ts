import { operationRoutes } from '@core/kernel/server/entities/operations/operationRoutes'
import { operationEnded } from '@core/kernel/server/entities/operations/runChunk'
import { on } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { notifyOfOperation, operationEndedKind } from './notifyOfOperation'

/** Changes of many records: their progress, their undo, and the message that one has ended. */
export default defineFeature({
  id: 'operations',
  required: true,

  routes: operationRoutes,
  subscriptions: { 'core.notifyOfOperation': on(operationEnded, notifyOfOperation) },
  notifications: [operationEndedKind],
})
