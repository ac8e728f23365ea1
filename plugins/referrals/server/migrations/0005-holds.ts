import type { Migration } from '@core/server/plugin'

/** Every hold of a referral, because its columns only have the last one. A hold has the id of the change of status that started it. */
export const holds: Migration = {
  id: '0005-holds',
  sql: `
create table hold (
  id integer primary key,
  referral_id integer not null references referral on delete cascade,
  reason smallint,
  review_date date,
  since timestamptz not null,
  until timestamptz,
  -- As the referral has them.
  assigned_to integer references core."user" on delete set null,
  store_id integer references core.store on delete set null,
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create index hold_referral on hold (referral_id);
create index hold_since on hold (since) include (reason, referral_id) where deleted_at is null;
create index hold_assigned_to on hold (assigned_to, since) where deleted_at is null;
create index hold_store on hold (store_id, since) where deleted_at is null;
create index hold_created_by on hold (created_by) where created_by is not null;
create index hold_updated_by on hold (updated_by) where updated_by is not null;
create index hold_deleted_by on hold (deleted_by) where deleted_by is not null;
create index hold_search on hold using gin (search_text public.gin_trgm_ops);

-- A change from On Hold to On Hold gives the same hold another reason or review date.
create function holds_of(referral integer) returns table
  (id integer, reason smallint, review_date date, since timestamptz, until timestamptz, begun_by integer)
language sql stable as $$
  with step as (
    select *, count(*) filter (where to_status = 11 and from_status is distinct from 11) over (order by id) as hold
    from referrals.status_change where referral_id = referral)
  select min(id), (array_agg(hold_reason order by id desc) filter (where to_status = 11))[1],
    (array_agg(hold_review_date order by id desc) filter (where to_status = 11))[1],
    min(changed_at), min(changed_at) filter (where to_status <> 11), (array_agg(changed_by order by id))[1]
  from step where hold > 0 group by hold
$$;

create function keep_holds() returns trigger language plpgsql as $$
begin
  insert into referrals.hold (id, referral_id, reason, review_date, since, until, assigned_to, store_id, created_by, created_at, updated_by)
  select held.id, one.id, held.reason, held.review_date, held.since, held.until, one.assigned_to, one.store_id, held.begun_by, held.since, held.begun_by
  from referrals.referral one cross join lateral referrals.holds_of(one.id) held
  where one.id in (select referral_id from added)
  on conflict (id) do update set reason = excluded.reason, review_date = excluded.review_date, until = excluded.until, updated_at = now()
  where (hold.reason, hold.review_date, hold.until) is distinct from (excluded.reason, excluded.review_date, excluded.until);
  return null;
end
$$;
create trigger keep_holds after insert on status_change referencing new table as added for each statement execute function keep_holds();

create function keep_hold_owners() returns trigger language plpgsql as $$
begin
  update referrals.hold set assigned_to = new.assigned_to, store_id = new.store_id where referral_id = new.id;
  return null;
end
$$;
create trigger keep_hold_owners after update of assigned_to, store_id on referral for each row
  when ((old.assigned_to, old.store_id) is distinct from (new.assigned_to, new.store_id)) execute function keep_hold_owners();

insert into hold (id, referral_id, reason, review_date, since, until, assigned_to, store_id, created_by, created_at, updated_by)
select held.id, every.id, held.reason, held.review_date, held.since, held.until, every.assigned_to, every.store_id, held.begun_by, held.since, held.begun_by
from referral every cross join lateral holds_of(every.id) held;
`,
}
