import type { statusCalls } from '@core/kernel/shared/statusCalls'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'

const api = createApi<typeof statusCalls>()

/** The state of the product; the calls are core's. Each throws ApiError. */
export const statusApi = {
  read: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/status', { signal }))).data,
  /** @returns the text to show to the user */
  sendAgain: async ({ queue, id }: { readonly queue: string; readonly id: string }) =>
    (await unwrapResponse(api.POST('/api/status/delivery/{queue}/{id}/retry', { params: { path: { queue, id } } })))
      .message,
}

export type Status = Awaited<ReturnType<typeof statusApi.read>>
export type StatusNode = Status['nodes'][number]
export type StatusJob = Status['jobs'][number]
export type FailedDelivery = Status['failed'][number]
