import { statusOf } from '../shared/referralStatuses'

/**
 * Whether a follow-up is overdue. A closed referral still has the date that was set, but nobody waits for it.
 * @param today YYYY-MM-DD, like the date of the follow-up
 */
export function isOverdue(
  { status, nextFollowUp }: { readonly status: number | null; readonly nextFollowUp: string | null },
  today: string,
): boolean {
  return nextFollowUp !== null && nextFollowUp < today && (status === null || statusOf(status).phase !== 'Closed')
}
