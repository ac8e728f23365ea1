import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import type { ReferralResurfaced } from '../../contract/referralResurfaced'
import { mailAssignee } from '../mailAssignee'

/** Tells the person who has the referral that it is back. Nothing is sent where nobody has it. */
export async function sendReviewMail({ referralId, number, assignedTo }: ReferralResurfaced, context: ServerContext): Promise<void> {
  if (assignedTo === null) return
  const words = `the review day of referral ${number} has come, and it is off hold again`
  await mailAssignee(context, { referralId, assignedTo, subject: `Referral ${number} is back from hold`, words })
}
