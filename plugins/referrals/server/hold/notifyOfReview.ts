import type { ServerContext } from '@core/server/plugin'
import type { ReferralResurfaced } from '../../contract/referralResurfaced'
import { reviewDue } from '../notificationKinds'
import { notifyAssignee } from '../notifyAssignee'

/** Notifies the assignee of a referral that it returned from hold. Nothing is sent if it is unassigned. */
export async function notifyOfReview(
  { referralId, assignedTo }: ReferralResurfaced,
  { db }: Pick<ServerContext, 'db'>,
): Promise<void> {
  if (assignedTo === null) return
  await db.transaction((tx) =>
    notifyAssignee(tx, {
      kind: reviewDue,
      referralId,
      assignedTo,
      title: (number) => `Referral ${number} is back from hold`,
      detail: 'Its review day has come, and it is off hold again.',
    }),
  )
}
