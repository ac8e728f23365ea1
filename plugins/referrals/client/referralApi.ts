import type { optionCalls } from '@core/calls'
import { unwrapResponse, createApi } from '@core/client/api'
import { entityApi } from '@core/client/kit'
import type { ListedRow } from '@core/entity'
import { referralEntity } from '../shared/referralEntity'
import type { ReferralDetail, ReferralRow } from '../shared/referralTypes'

/** A row of the list. */
export type ListedReferral = ReferralRow & ListedRow

/** A person who can be given referrals. */
export interface Assignee {
  readonly id: number
  readonly name: string
}

const api = createApi<typeof optionCalls>()

/** The calls of referrals. S7.9. Each throws an ApiError when it doesn't succeed. */
export const referralApi = {
  ...entityApi<ListedReferral, ReferralDetail>(referralEntity),

  async assignees(signal: AbortSignal): Promise<readonly Assignee[]> {
    return (
      await unwrapResponse(api.POST('/api/person/Options', { body: { entity: referralEntity.id, limit: 200 }, signal }))
    ).data
  },
}
