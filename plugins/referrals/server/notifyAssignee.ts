import { type NewNotification, notify } from '@core/server/plugin'
import type { Transaction } from '@core/server/database'
import type { ReferralTables } from './referralTables'

interface AssigneeNotification extends Pick<NewNotification, 'kind' | 'by' | 'detail'> {
  readonly referralId: number
  /** Who is notified, if the referral is still theirs; by default its current assignee. */
  readonly assignedTo?: number
  readonly title: (number: string) => string
  /** What the record shows when it is opened from here; its first tab unless said. */
  readonly tab?: string
}

/**
 * Notifies the person who has a referral, with a link to it. Nobody hears of a referral that is gone, that they no longer have when
 * the event arrives, or that nobody has. It contains the number only, because a client's name must not be in a mailbox.
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
