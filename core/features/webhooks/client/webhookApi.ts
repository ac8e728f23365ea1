import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import { entityApi } from '@core/kernel/client/kit/data/entityApi'
import type { DetailOf, RowOf } from '@core/kernel/client/kit/screens/standard/EntityScreens'
import { webhookDeliveryEntity, type webhookEntity } from '../contract/webhookEntity'
import type { webhookCalls } from '../shared/webhookCalls'

export type WebhookDetail = DetailOf<typeof webhookEntity>
export type WebhookDelivery = RowOf<typeof webhookDeliveryEntity>

const api = createApi<typeof webhookCalls>()
const deliveries = entityApi<WebhookDelivery>(webhookDeliveryEntity)
/** The number of deliveries on a webhook's page. */
const newest = 50

/** The calls of webhooks. Each throws an ApiError when it fails. */
export const webhookApi = {
  issueSecret: async (id: number) =>
    (await unwrapResponse(api.POST('/api/Webhook/{id}/Secret', { params: { path: { id } }, body: {} }))).data.secret,
  test: async (id: number) =>
    (await unwrapResponse(api.POST('/api/Webhook/{id}/Test', { params: { path: { id } }, body: {} }))).data,
  watched: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/Webhook/Records', { signal }))).data,
  deliveries: async (webhookId: number, signal: AbortSignal) =>
    (
      await deliveries.list(
        {
          filter: { webhookId: String(webhookId) },
          limit: newest,
          sorting: { fieldName: 'id', direction: 'desc' },
        },
        signal,
      )
    ).data,
  /** @returns the text to show to the user */
  sendAgain: async (id: number) =>
    (await unwrapResponse(api.POST('/api/WebhookDelivery/{id}/SendAgain', { params: { path: { id } }, body: {} })))
      .message,
}
