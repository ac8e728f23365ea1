import { createApi, unwrapResponse } from '@core/client/api'
import { type DetailOf, entityApi, type RowOf } from '@core/client/kit'
import type { integrationCalls } from '../../shared/integrationCalls'
import type { directoryCalls } from '../../shared/directoryCalls'
import type { directoryEntity } from '../../shared/directoryEntity'
import type { apiKeyEntity } from '../../shared/apiKeyEntity'
import { webhookDeliveryEntity, type webhookEntity } from '../../shared/webhookEntity'
import { roleApi } from '../adminApis'

export type ApiKeyDetail = DetailOf<typeof apiKeyEntity>
export type WebhookDetail = DetailOf<typeof webhookEntity>
export type DirectoryDetail = DetailOf<typeof directoryEntity>
export type WebhookDelivery = RowOf<typeof webhookDeliveryEntity>

const api = createApi<typeof integrationCalls & typeof directoryCalls>()
const deliveries = entityApi<WebhookDelivery>(webhookDeliveryEntity)
/** The number of deliveries on a webhook's page. */
const newest = 50

/** The calls of API keys, webhooks and directories. Each throws an ApiError when it fails. */
export const integrationApi = {
  issueKey: async (id: number) =>
    (await unwrapResponse(api.POST('/api/ApiKey/{id}/Secret', { params: { path: { id } }, body: {} }))).data.secret,
  issueWebhookSecret: async (id: number) =>
    (await unwrapResponse(api.POST('/api/Webhook/{id}/Secret', { params: { path: { id } }, body: {} }))).data.secret,
  issueDirectorySecret: async (id: number) =>
    (await unwrapResponse(api.POST('/api/Directory/{id}/Secret', { params: { path: { id } }, body: {} }))).data.secret,
  directoryContents: async (id: number, signal: AbortSignal) =>
    (await unwrapResponse(api.GET('/api/Directory/{id}/Contents', { params: { path: { id } }, signal }))).data,
  testWebhook: async (id: number) =>
    (await unwrapResponse(api.POST('/api/Webhook/{id}/Test', { params: { path: { id } }, body: {} }))).data,
  modules: async (signal: AbortSignal) => (await roleApi.modules(signal)).map(({ id, title }) => ({ id, name: title })),
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
