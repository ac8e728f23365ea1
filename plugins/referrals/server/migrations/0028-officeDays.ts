import type { Migration } from '@core/server/plugin'

/** The day since which a referral has its status is that of the office rather than of UTC. */
export const officeDays: Migration = {
  id: '0028-officeDays',
  sql: `
create or replace function referrals.fill_referral_by_age() returns void language plpgsql as $$
begin
  truncate referrals.referral_by_age;
  insert into referrals.referral_by_age (status, assigned_to, store_id, status_since, rows, summed) select *, true from (select status, assigned_to, store_id, date_trunc('day', status_since, core.office_zone()), sum(1) from referrals.referral where deleted_at is null group by 1, 2, 3, 4) made;
end $$;
create or replace function referrals.add_to_roll_ups_of_referral() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  counts boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if was <> counts or (old.status, old.assigned_to, old.store_id, old.hold_reason, old.hold_review_date, old.priority) is distinct from (new.status, new.assigned_to, new.store_id, new.hold_reason, new.hold_review_date, new.priority) then
    insert into referrals.referral_by_kind (status, assigned_to, store_id, hold_reason, hold_review_date, priority, rows)
      select status, assigned_to, store_id, hold_reason, hold_review_date, priority, rows from (values (was, old.status, old.assigned_to, old.store_id, old.hold_reason, old.hold_review_date, old.priority, -1), (counts, new.status, new.assigned_to, new.store_id, new.hold_reason, new.hold_review_date, new.priority, 1)) changed (counted, status, assigned_to, store_id, hold_reason, hold_review_date, priority, rows) where counted;
  end if;
  if was <> counts or (old.status, old.assigned_to, old.store_id, old.payer) is distinct from (new.status, new.assigned_to, new.store_id, new.payer) then
    insert into referrals.referral_by_payer (status, assigned_to, store_id, payer, rows)
      select status, assigned_to, store_id, payer, rows from (values (was, old.status, old.assigned_to, old.store_id, old.payer, -1), (counts, new.status, new.assigned_to, new.store_id, new.payer, 1)) changed (counted, status, assigned_to, store_id, payer, rows) where counted;
  end if;
  if was <> counts or (old.status, old.assigned_to, old.store_id, old.next_follow_up) is distinct from (new.status, new.assigned_to, new.store_id, new.next_follow_up) then
    insert into referrals.referral_by_follow_up (status, assigned_to, store_id, next_follow_up, rows)
      select status, assigned_to, store_id, next_follow_up, rows from (values (was, old.status, old.assigned_to, old.store_id, old.next_follow_up, -1), (counts, new.status, new.assigned_to, new.store_id, new.next_follow_up, 1)) changed (counted, status, assigned_to, store_id, next_follow_up, rows) where counted;
  end if;
  if was <> counts or (old.status, old.assigned_to, old.store_id, date_trunc('day', old.status_since, core.office_zone())) is distinct from (new.status, new.assigned_to, new.store_id, date_trunc('day', new.status_since, core.office_zone())) then
    insert into referrals.referral_by_age (status, assigned_to, store_id, status_since, rows)
      select status, assigned_to, store_id, status_since, rows from (values (was, old.status, old.assigned_to, old.store_id, date_trunc('day', old.status_since, core.office_zone()), -1), (counts, new.status, new.assigned_to, new.store_id, date_trunc('day', new.status_since, core.office_zone()), 1)) changed (counted, status, assigned_to, store_id, status_since, rows) where counted;
  end if;
  return null;
end $$;

insert into core.stored_days (refill) values ('referrals.fill_referral_by_age');
`,
}
