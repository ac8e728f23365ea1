import { createApi, idempotent, unwrapResponse } from '@core/client/session'
import type { Schedule, scheduleCalls } from '../../shared/scheduling/scheduleCalls'
import type { PlannedVisit } from '../../shared/scheduling/week'

const api = createApi<typeof scheduleCalls>()

export interface Booking {
  readonly staffId: number
  readonly startDate: string
  readonly visits: readonly PlannedVisit[]
  readonly anyway?: boolean
  readonly confirmBy?: 'email' | 'sms'
}

/** The calls of a referral's schedule. Each throws an ApiError when it fails. */
export const scheduleApi = {
  read: async (
    id: number,
    query: { readonly startDate?: string; readonly hours?: number },
    signal: AbortSignal,
  ): Promise<Schedule> =>
    (await unwrapResponse(api.GET('/api/referral/{id}/schedule', { params: { path: { id }, query }, signal }))).data,
  book: async (id: number, { visits, ...booking }: Booking, key: string) =>
    (
      await unwrapResponse(
        api.POST('/api/referral/{id}/schedule', {
          params: { path: { id } },
          body: { ...booking, visits: [...visits] },
          headers: idempotent(key),
        }),
      )
    ).message,
}
