import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { active } from '@core/server/users/activePeople'
import type { ReferralTables } from './referralTables'

interface AssigneeMail {
  readonly referralId: number
  /** Who had it when the mail was thought of. */
  readonly assignedTo: number
  readonly subject: string
  /** What has happened, ending where the link follows. Not a word about the client: a mailbox is no place for that. */
  readonly words: string
}

/**
 * Mails the person who has a referral, with a link to it. Nothing is sent to somebody who no longer has it, or no longer works
 * here, when the event arrives.
 */
export async function mailAssignee({ db, messages, publicUrl }: ServerContext, { referralId, assignedTo, subject, words }: AssigneeMail): Promise<void> {
  const assignee = await db
    .as<ReferralTables>()
    .query.selectFrom('referrals.referral as referral')
    .innerJoin('core.user as user', 'user.id', 'referral.assigned_to')
    .select(['user.email', 'user.first_name as firstName'])
    .where('referral.id', '=', referralId)
    .where('referral.deleted_at', 'is', null)
    .where('user.id', '=', assignedTo)
    .where('user.status', '=', active)
    .executeTakeFirst()
  if (!assignee) return
  await messages.send({ to: assignee.email, channel: 'email', subject, text: `Hello ${assignee.firstName},\n\n${words}:\n${publicUrl}/referral/${referralId}\n` })
}
