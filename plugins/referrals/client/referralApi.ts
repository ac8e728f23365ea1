import { unwrapResponse, createApi, undoAction } from '@core/client/session'
import { entityApi } from '@core/client/kit'
import type { ListedRow } from '@core/entity'
import { referralEntity } from '../shared/referralEntity'
import type { assigneeCalls, SuggestedAssignee } from '../shared/scheduling/assigneeCalls'
import type { referralCalls } from '../shared/referralCalls'
import { statusOf, takesBack } from '../shared/referralStatuses'
import type { ReferralDetail, ReferralRow } from '../shared/referralTypes'

/** A row of the list. */
export type ListedReferral = ReferralRow & ListedRow

const api = createApi<typeof assigneeCalls & Pick<typeof referralCalls, 'undoStatus'>>()

/** The calls of referrals. S7.9. Each throws an ApiError when it fails. */
export const referralApi = {
  ...entityApi<ListedReferral, ReferralDetail>(referralEntity),

  /** The people to whom a referral can be assigned, the most suitable first. */
  async assignees(id: number, signal: AbortSignal): Promise<readonly SuggestedAssignee[]> {
    return (await unwrapResponse(api.GET('/api/referral/{id}/assignees', { params: { path: { id } }, signal }))).data
  },
}

/**
 * Offers to take a change of status back.
 * @param moved the referral with its new status
 * @param onUndone shows the former status
 * @returns the action of the toast that reports the change; undefined where it can't be taken back
 */
export function undoStatusAction(
  {
    id,
    version,
    from,
    to,
  }: { readonly id: number; readonly version: number; readonly from: number; readonly to: number },
  onUndone?: () => void,
) {
  // A referral that was closed is open again: its visits ended with it.
  if (from === to || !takesBack(to) || statusOf(from).phase === 'Closed') return undefined
  const send = async () => {
    const { message } = await unwrapResponse(api.PUT('/api/referralStatus/Undo', { body: { id, version } }))
    return { message, detail: `Back to ${statusOf(from).name}` }
  }
  return undoAction(send, onUndone)
}
