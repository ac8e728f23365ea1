import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { sql } from 'kysely'
import type { PersonMentioned } from '../../contract/personMentioned'
import { notesTab } from '../../shared/notes/notesTab'
import type { NoteTables } from './NoteTables'
import { amongThoseWhoMaySee } from './peopleWhoMaySee'

/**
 * Tells a colleague that a note mentions them: who did and where, and not a word of the note or the client. Nothing is sent
 * twice, to oneself, of a note that is gone, or to somebody who may not see the referral when the event arrives.
 */
export async function sendMentionMail({ noteId, referralId, number, mentioned, by }: PersonMentioned, { db, messages, publicUrl }: ServerContext): Promise<void> {
  if (mentioned === by) return
  await db.as<NoteTables>().transaction(async (tx) => {
    // Locked until the mail is out: two deliveries at once send one.
    const { rows } = await sql<{ email: string; firstName: string; author: string | null }>`
      select person.email, person.first_name as "firstName", (select name from core."user" where id = ${by}) as author
      from referrals.note_mention mention
      join referrals.note on note.id = mention.note_id and note.deleted_at is null
      join core."user" person on person.id = mention.user_id
      where mention.note_id = ${noteId} and mention.user_id = ${mentioned} and mention.mailed_at is null
      for update of mention`.execute(tx.query)
    const [mail] = rows
    if (!mail || (await amongThoseWhoMaySee(tx, referralId, [mentioned])).length === 0) return
    await messages.send({
      to: mail.email,
      channel: 'email',
      subject: `You were mentioned on referral ${number}`,
      text: `Hello ${mail.firstName},\n\n${mail.author ?? 'A colleague'} mentioned you in a note on referral ${number}:\n${publicUrl}/referral/${referralId}?tab=${notesTab}\n`,
    })
    await tx.query.updateTable('referrals.note_mention').set({ mailed_at: sql<string>`now()` }).where('note_id', '=', noteId).where('user_id', '=', mentioned).execute()
  })
}
