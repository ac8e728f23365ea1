import { statusOf } from '../shared/referralStatuses'

/**
 * Whether somebody should have followed up by now. A closed referral keeps the day that was set, but nobody waits for it.
 * @param today YYYY-MM-DD, as the day of the follow-up is
 */
export function isOverdue(
  { status, nextFollowUp }: { readonly status: number | null; readonly nextFollowUp: string | null },
  today: string,
): boolean {
  return nextFollowUp !== null && nextFollowUp < today && (status === null || statusOf(status).phase !== 'Closed')
}
