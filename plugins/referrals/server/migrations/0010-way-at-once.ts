import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** A referral's way is kept once a statement, and not once a step: an import or the demonstration writes thousands. */
export const wayAtOnce: Migration = {
  id: '0010-way-at-once',
  sql: `
drop trigger keep_way on status_change;

create or replace function keep_way() returns trigger language plpgsql as $$
begin
  update referrals.referral set
    reached = (select jsonb_agg(distinct each.value) from jsonb_array_elements(referral.reached || step.statuses) each),
    left_phases = (select coalesce(jsonb_agg(distinct each.value), '[]') from jsonb_array_elements(referral.left_phases || step.phases) each)
  from (
    select referral_id, jsonb_agg(distinct to_status) as statuses,
      coalesce(jsonb_agg(distinct referrals.phase_of(from_status)) filter (
        where from_status is not null and referrals.phase_of(from_status) <> referrals.phase_of(to_status)), '[]') as phases
    from added group by referral_id) step
  where referral.id = step.referral_id and not (referral.reached @> step.statuses and referral.left_phases @> step.phases);
  return null;
end
$$;

create trigger keep_way after insert on status_change referencing new table as added for each statement execute function keep_way();
`,
}
