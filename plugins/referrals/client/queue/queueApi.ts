import { createApi, unwrapResponse } from '@core/client/session'
import type { queueCalls, QueueItem } from '../../shared/queue/queueCalls'

const api = createApi<typeof queueCalls>()

/** The calls of the work queue. Each throws an ApiError when it fails. */
export const queueApi = {
  list: (body: { mine: boolean; limit: number }, signal: AbortSignal) =>
    unwrapResponse(api.POST('/api/referral/Queue', { body, signal })),
  /** @param until null: done @returns the text to show */
  mark: async ({ id, reason, due, service }: QueueItem, until: string | null) =>
    (
      await unwrapResponse(
        api.POST('/api/referral/{id}/queue-mark', { params: { path: { id } }, body: { reason, due, service, until } }),
      )
    ).message,
  /** Takes a mark back. */
  unmark: ({ id, reason, due, service }: QueueItem) =>
    unwrapResponse(
      api.POST('/api/referral/{id}/queue-unmark', { params: { path: { id } }, body: { reason, due, service } }),
    ),
}
