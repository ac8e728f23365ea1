import { unwrapResponse, createApi } from '@core/client/api'
import { entityApi } from '@core/client/kit'
import type { ListedRow } from '@core/entity'
import { referralEntity } from '../shared/referralEntity'
import type { assigneeCalls, SuggestedAssignee } from '../shared/scheduling/assigneeCalls'
import type { ReferralDetail, ReferralRow } from '../shared/referralTypes'

/** A row of the list. */
export type ListedReferral = ReferralRow & ListedRow

const api = createApi<typeof assigneeCalls>()

/** The calls of referrals. S7.9. Each throws an ApiError when it fails. */
export const referralApi = {
  ...entityApi<ListedReferral, ReferralDetail>(referralEntity),

  /** The people to whom a referral can be assigned, the most suitable first. */
  async assignees(id: number, signal: AbortSignal): Promise<readonly SuggestedAssignee[]> {
    return (await unwrapResponse(api.GET('/api/referral/{id}/assignees', { params: { path: { id } }, signal }))).data
  },
}
