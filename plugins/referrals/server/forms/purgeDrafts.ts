import { sql } from 'kysely'
import { expireFiles } from '@core/server/files'
import type { Job } from '@core/server/plugin'
import { draftOwner } from './answerFiles'

/**
 * Deletes drafts that have not changed for 30 days and have no valid link, and files without a draft:
 * their form was never saved, or was deleted with its referral.
 */
export const purgeDrafts: Job = {
  every: '1d',
  timeout: '5m',
  async run({ db }) {
    await db.transaction(async (tx) => {
      await sql`
        delete from referrals.form_draft as draft where saved_at < now() - interval '30 days'
          and not exists (select from referrals.form_link as link where link.referral_id = draft.referral_id and link.form = draft.form and link.expires_at > now())`.execute(
        tx.query,
      )
      const { rows } = await sql<{ id: string }>`
        select id from api.file
        where entity = ${draftOwner} and removed_at is null and uploaded_at < now() - interval '1 day'
          and not exists (select from referrals.form_draft where form_draft.referral_id = file.record_id)`.execute(
        tx.query,
      )
      await expireFiles(
        tx,
        rows.map(({ id }) => id),
      )
    })
  },
}
