import { webhookDue } from '../../entities/webhooks/queueWebhooks'
import { on } from '../../plugins/defineServerPlugin'
import type { ServerFeature } from '../../plugins/ServerFeature'
import { deliverWebhook, purgeWebhookDeliveries, webhookTurnedOff } from './deliverWebhook'

/** Messages to other systems about changes of records. */
export const webhooks: ServerFeature = {
  subscriptions: { 'core.deliverWebhook': on(webhookDue, deliverWebhook) },
  notifications: [webhookTurnedOff],
  jobs: { 'core.purgeWebhookDeliveries': { every: '1d', timeout: '10m', run: purgeWebhookDeliveries } },
}
