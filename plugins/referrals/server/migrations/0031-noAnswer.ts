import type { Migration } from '@core/server/plugin'

/** A call that nobody answered is a kind of contact, and counts as a try without an answer. */
export const noAnswer: Migration = {
  id: '0031-noAnswer',
  sql: `
alter table contact_attempt drop constraint contact_attempt_kind_check, add constraint contact_attempt_kind_check check (kind between 1 and 6);
create or replace function unanswered_of(referral integer) returns integer language sql stable as $$
  select count(*)::integer from referrals.contact_attempt tried
  where tried.referral_id = referral and tried.deleted_at is null and tried.kind in (2, 3, 5, 6)
    and tried.at > coalesce((select max(talk.at) from referrals.contact_attempt talk
      where talk.referral_id = referral and talk.deleted_at is null and talk.kind in (1, 4)), '-infinity')
$$;
`,
}
