import type { Delivery } from '@core/kernel/shared/deliveries'
import type { notificationCalls } from '../shared/notificationCalls'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import { createApi } from '@core/kernel/client/platform/api/createApi'

const api = createApi<typeof notificationCalls>()

/** The calls of the inbox. Each throws an ApiError. */
export const notificationApi = {
  list: (body: { limit: number; unread: boolean }, signal: AbortSignal) =>
    unwrapResponse(api.POST('/api/Notification/List', { body, signal })),
  unread: async () => (await unwrapResponse(api.GET('/api/Notification/Count'))).data.unread,
  read: (which: { ids: number[] } | { all: true }) =>
    unwrapResponse(api.PUT('/api/Notification/Read', { body: which })),
  choices: (signal: AbortSignal) => unwrapResponse(api.GET('/api/Notification/Choices', { signal })),
  choose: (body: { kind: string; delivery: Delivery; timeZone?: string }) =>
    unwrapResponse(api.PUT('/api/Notification/Choose', { body })),
}
