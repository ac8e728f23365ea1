import { callApi } from '@core/client/api/callApi'
import { entityApi } from '@core/client/entities/entityApi'
import { referralEntity } from '../shared/referralEntity'
import type { ListedRow } from '@core/entity/wire'
import type { ReferralDetail, ReferralRow } from '../shared/referralTypes'

/** A row of the list. */
export type ListedReferral = ReferralRow & ListedRow

/** A person who can be given referrals. */
export interface Assignee {
  readonly id: number
  readonly name: string
}

/** The calls of referrals. S7.9. Each throws an ApiError when it doesn't succeed. */
export const referralApi = {
  ...entityApi<ListedReferral, ReferralDetail>(referralEntity),

  async assignees(signal: AbortSignal): Promise<readonly Assignee[]> {
    const { data } = await callApi<{ data: readonly Assignee[] }>('POST', '/api/person/Options', { body: { entity: referralEntity.id, limit: 200 }, signal })
    return data
  },
}
