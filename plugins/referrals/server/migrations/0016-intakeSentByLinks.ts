import type { Migration } from '@core/server/plugin'

/** “Intake sent” counts links only, because a status that was changed by hand has sent nothing. */
export const intakeSentByLinks: Migration = {
  id: '0016-intakeSentByLinks',
  sql: `
create or replace function keep_way() returns trigger language plpgsql as $$
begin
  update referrals.referral set
    reached = way.reached, left_phases = way.left_phases, held_since = way.held_since, phase_seconds = way.phase_seconds,
    started_at = way.started_at, status_since = way.status_since, last_hold_reason = way.last_hold_reason,
    intake_submitted = intake_submitted or way.reached @> '4'
  from (select distinct referral_id from added) one cross join lateral referrals.way_of(one.referral_id) way
  where referral.id = one.referral_id;
  return null;
end
$$;
update referral set intake_sent = false
  where intake_sent and not exists (select from form_link where referral_id = referral.id and form = 1);
`,
}
