import type { Migration } from '@core/server/plugin'

/** Totals that the database keeps of the referrals that there are now: what the index of 0017 counted anew each time. */
export const rollUps: Migration = {
  id: '0020-rollUps',
  sql: `
create table referral_by_kind (
  status smallint, assigned_to integer, store_id integer, hold_reason smallint, hold_review_date date, priority smallint,
  rows bigint not null,
  
  summed boolean not null default false
);
create unique index referral_by_kind_key on referral_by_kind (status, assigned_to, store_id, hold_reason, hold_review_date, priority) nulls not distinct where summed;
create index referral_by_kind_added on referral_by_kind (summed) where not summed;
create index referral_by_kind_hold_review_date on referral_by_kind (hold_review_date);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_referral_by_kind() returns void language plpgsql as $$
begin
  truncate referrals.referral_by_kind;
  insert into referrals.referral_by_kind (status, assigned_to, store_id, hold_reason, hold_review_date, priority, rows, summed) select *, true from (select status, assigned_to, store_id, hold_reason, hold_review_date, priority, sum(1) from referrals.referral where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_referral_by_kind();
analyze referral_by_kind;

create table referral_by_payer (
  status smallint, assigned_to integer, store_id integer, payer text,
  rows bigint not null,
  
  summed boolean not null default false
);
create unique index referral_by_payer_key on referral_by_payer (status, assigned_to, store_id, payer) nulls not distinct where summed;
create index referral_by_payer_added on referral_by_payer (summed) where not summed;

-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_referral_by_payer() returns void language plpgsql as $$
begin
  truncate referrals.referral_by_payer;
  insert into referrals.referral_by_payer (status, assigned_to, store_id, payer, rows, summed) select *, true from (select status, assigned_to, store_id, payer, sum(1) from referrals.referral where deleted_at is null group by 1, 2, 3, 4) made;
end $$;
select fill_referral_by_payer();
analyze referral_by_payer;

create table referral_by_follow_up (
  status smallint, assigned_to integer, store_id integer, next_follow_up date,
  rows bigint not null,
  
  summed boolean not null default false
);
create unique index referral_by_follow_up_key on referral_by_follow_up (status, assigned_to, store_id, next_follow_up) nulls not distinct where summed;
create index referral_by_follow_up_added on referral_by_follow_up (summed) where not summed;
create index referral_by_follow_up_next_follow_up on referral_by_follow_up (next_follow_up);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_referral_by_follow_up() returns void language plpgsql as $$
begin
  truncate referrals.referral_by_follow_up;
  insert into referrals.referral_by_follow_up (status, assigned_to, store_id, next_follow_up, rows, summed) select *, true from (select status, assigned_to, store_id, next_follow_up, sum(1) from referrals.referral where deleted_at is null group by 1, 2, 3, 4) made;
end $$;
select fill_referral_by_follow_up();
analyze referral_by_follow_up;

create table referral_by_age (
  status smallint, assigned_to integer, store_id integer, status_since timestamptz,
  rows bigint not null,
  
  summed boolean not null default false
);
create unique index referral_by_age_key on referral_by_age (status, assigned_to, store_id, status_since) nulls not distinct where summed;
create index referral_by_age_added on referral_by_age (summed) where not summed;
create index referral_by_age_status_since on referral_by_age (status_since);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_referral_by_age() returns void language plpgsql as $$
begin
  truncate referrals.referral_by_age;
  insert into referrals.referral_by_age (status, assigned_to, store_id, status_since, rows, summed) select *, true from (select status, assigned_to, store_id, date_trunc('day', status_since, 'UTC'), sum(1) from referrals.referral where deleted_at is null group by 1, 2, 3, 4) made;
end $$;
select fill_referral_by_age();
analyze referral_by_age;
create function referrals.add_to_roll_ups_of_referral() returns trigger language plpgsql as $$
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
  if was <> counts or (old.status, old.assigned_to, old.store_id, date_trunc('day', old.status_since, 'UTC')) is distinct from (new.status, new.assigned_to, new.store_id, date_trunc('day', new.status_since, 'UTC')) then
    insert into referrals.referral_by_age (status, assigned_to, store_id, status_since, rows)
      select status, assigned_to, store_id, status_since, rows from (values (was, old.status, old.assigned_to, old.store_id, date_trunc('day', old.status_since, 'UTC'), -1), (counts, new.status, new.assigned_to, new.store_id, date_trunc('day', new.status_since, 'UTC'), 1)) changed (counted, status, assigned_to, store_id, status_since, rows) where counted;
  end if;
  return null;
end $$;
create trigger add_to_roll_ups after insert or update or delete on referrals.referral for each row execute function referrals.add_to_roll_ups_of_referral();`,
}
