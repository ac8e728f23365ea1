import { notify, type Transaction } from '@core/server/plugin'
import type { ReferralTables } from './referralTables'

interface AssigneeNotification extends Pick<Parameters<typeof notify>[1], 'kind' | 'by' | 'detail'> {
  readonly referralId: number
  /** The person to notify, if they are still the assignee; by default the current assignee. */
  readonly assignedTo?: number
  readonly title: (number: string) => string
  /** The tab of the record that the link opens; by default the first. */
  readonly tab?: string
}

/**
 * Notifies the assignee of a referral, with a link to it. Nobody is notified of a deleted or unassigned referral, or if the assignee
 * changed before the event is processed. It contains the number only, because a client's name must not be in a mailbox.
 */
export async function notifyAssignee(
  tx: Transaction,
  { referralId, assignedTo, title, tab, ...rest }: AssigneeNotification,
): Promise<void> {
  const referral = await tx
    .as<ReferralTables>()
    .query.selectFrom('referrals.referral')
    .select(['number', 'assigned_to as assignedTo'])
    .where('id', '=', referralId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!referral?.assignedTo || (assignedTo !== undefined && referral.assignedTo !== assignedTo)) return
  await notify(tx, {
    ...rest,
    to: referral.assignedTo,
    title: title(referral.number),
    link: `/referral/${referralId}${tab ? `?tab=${tab}` : ''}`,
  })
}
