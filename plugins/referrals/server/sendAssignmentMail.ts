import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import type { ReferralAssigned } from '../contract/referralAssigned'
import type { ReferralTables } from './referralTables'

/**
 * Tells the person that a referral is theirs now, without a word about the client: a mailbox is no place for that.
 * Nothing is sent to somebody who took it themselves, or who no longer has it when the event arrives.
 */
export async function sendAssignmentMail({ referralId, number, assignedTo, assignedBy }: ReferralAssigned, { db, messages, publicUrl }: ServerContext): Promise<void> {
  if (assignedTo === assignedBy) return
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
    subject: `Referral ${number} was assigned to you`,
    text: `Hello ${assignee.firstName},\n\nreferral ${number} was assigned to you:\n${publicUrl}/referral/${referralId}\n`,
  })
}
