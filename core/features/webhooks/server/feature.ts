import { webhookDue } from '@core/kernel/server/entities/webhooks/queueWebhooks'
import { on } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { deliverWebhook, purgeWebhookDeliveries, webhookTurnedOff } from './deliverWebhook'
import { webhookDeliveryTable, webhookRoutes, webhookTable } from './webhookTables'

/** Messages to other systems about changes of records. */
export default defineFeature({
  id: 'webhooks',
  entities: (context) => [webhookTable(context), webhookDeliveryTable],
  routes: webhookRoutes,
  subscriptions: { 'core.deliverWebhook': on(webhookDue, deliverWebhook) },
  notifications: [webhookTurnedOff],
  jobs: { 'core.purgeWebhookDeliveries': { every: '1d', timeout: '10m', run: purgeWebhookDeliveries } },
})
