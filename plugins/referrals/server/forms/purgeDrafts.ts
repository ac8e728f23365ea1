import { sql } from 'kysely'
import type { Job } from '@core/server/plugin'
import { draftOwner } from './answerFiles'

/**
 * Throws away drafts that nobody has touched for 30 days and that no link leads to any more, and files that no draft is there for:
 * their form was never saved, or is gone with its referral.
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
      // As if it had been removed long ago: the next clearing takes it, bytes and all.
      await sql`
        update core.file set removed_at = now() - interval '31 days'
        where entity = ${draftOwner} and removed_at is null and uploaded_at < now() - interval '1 day'
          and not exists (select from referrals.form_draft where form_draft.referral_id = file.record_id)`.execute(
        tx.query,
      )
    })
  },
}
