import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import type { ReferralResurfaced } from '../../contract/referralResurfaced'
import type { ReferralTables } from '../referralTables'

/**
 * Tells the person who has the referral that it is back, without a word about the client. Nothing is sent where nobody has it, or
 * somebody else has by the time the event arrives.
 */
export async function sendReviewMail({ referralId, number, assignedTo }: ReferralResurfaced, { db, messages, publicUrl }: ServerContext): Promise<void> {
  if (assignedTo === null) return
  const assignee = await db
    .as<ReferralTables>()
    .query.selectFrom('referrals.referral as referral')
    .innerJoin('core.user as user', 'user.id', 'referral.assigned_to')
    .select(['user.email', 'user.first_name as firstName'])
    .where('referral.id', '=', referralId)
    .where('referral.deleted_at', 'is', null)
    .where('user.id', '=', assignedTo)
    .executeTakeFirst()
  if (!assignee) return
  await messages.send({
    to: assignee.email,
    channel: 'email',
    subject: `Referral ${number} is back from hold`,
    text: `Hello ${assignee.firstName},\n\nthe review day of referral ${number} has come, and it is off hold again:\n${publicUrl}/referral/${referralId}\n`,
  })
}
