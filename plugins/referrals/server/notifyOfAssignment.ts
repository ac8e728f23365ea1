import type { ServerContext } from '@core/server/plugin'
import type { ReferralAssigned } from '../contract/referralAssigned'
import { referralAssignedToYou } from './notificationKinds'
import { notifyAssignee } from './notifyAssignee'

/** Notifies the new assignee of a referral, unless they took it themselves. */
export async function notifyOfAssignment(
  { referralId, assignedTo, assignedBy }: ReferralAssigned,
  { db }: Pick<ServerContext, 'db'>,
): Promise<void> {
  await db.transaction((tx) =>
    notifyAssignee(tx, {
      kind: referralAssignedToYou,
      referralId,
      assignedTo,
      by: assignedBy,
      title: (number) => `Referral ${number} was assigned to you`,
    }),
  )
}
