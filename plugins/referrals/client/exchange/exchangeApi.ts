import { createApi, idempotent, unwrapResponse } from '@core/client/session'
import { type DetailOf, entityApi, type RowOf } from '@core/client/kit'
import type { exchangeCalls } from '../../shared/exchange/exchangeCalls'
import { partnerEntity } from '../../shared/exchange/partnerEntity'
import { partnerTaskEntity } from '../../shared/exchange/partnerTaskEntity'

export type PartnerTask = RowOf<typeof partnerTaskEntity>

const api = createApi<typeof exchangeCalls>()
const partners = entityApi<RowOf<typeof partnerEntity>, DetailOf<typeof partnerEntity>>(partnerEntity)
const tasks = entityApi<PartnerTask>(partnerTaskEntity)

/** The calls of exchanges with partners. Each throws an ApiError when it fails. */
export const exchangeApi = {
  list: async (referralId: number, signal: AbortSignal) =>
    (
      await tasks.list(
        { filter: { referralId: String(referralId) }, sorting: { fieldName: 'id', direction: 'desc' }, limit: 100 },
        signal,
      )
    ).data,
  /** Partners to whom a referral can be sent. */
  partners: async (signal: AbortSignal) =>
    (await partners.list({ sorting: { fieldName: 'name', direction: 'asc' }, limit: 500 }, signal)).data.filter(
      ({ address }) => address,
    ),
  refer: (id: number, partnerId: number, key: string) =>
    unwrapResponse(
      api.POST('/api/referral/{id}/refer', { params: { path: { id } }, body: { partnerId }, headers: idempotent(key) }),
    ),
  cancel: (id: number, exchangeId: number, reason: string) =>
    unwrapResponse(
      api.POST('/api/referral/{id}/cancel-exchange', { params: { path: { id } }, body: { exchangeId, reason } }),
    ),
}
