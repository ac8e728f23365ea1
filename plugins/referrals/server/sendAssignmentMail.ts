import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import type { ReferralAssigned } from '../contract/referralAssigned'
import { mailAssignee } from './mailAssignee'

/** Tells the person that a referral is theirs now. Nothing is sent to somebody who took it themselves. */
export async function sendAssignmentMail({ referralId, number, assignedTo, assignedBy }: ReferralAssigned, context: ServerContext): Promise<void> {
  if (assignedTo === assignedBy) return
  await mailAssignee(context, { referralId, assignedTo, subject: `Referral ${number} was assigned to you`, words: `referral ${number} was assigned to you` })
}
