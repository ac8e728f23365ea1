import type { ServerContext } from '@core/server/plugin'
import type { ReferralResurfaced } from '../../contract/referralResurfaced'
import { reviewDue } from '../notificationKinds'
import { notifyAssignee } from '../notifyAssignee'

/** Tells the person who has the referral that it is back. Nothing is sent where nobody has it. */
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
