import { operationRoutes } from '../../entities/operations/operationRoutes'
import { operationEnded } from '../../entities/operations/runChunk'
import { on } from '../../plugins/defineServerPlugin'
import type { ServerFeature } from '../../plugins/ServerFeature'
import { notifyOfOperation, operationEndedKind } from './notifyOfOperation'

/** Changes of many records: their progress, their undo, and the message that one has ended. */
export const operations: ServerFeature = {
  routes: operationRoutes,
  subscriptions: { 'core.notifyOfOperation': on(operationEnded, notifyOfOperation) },
  notifications: [operationEndedKind],
}
