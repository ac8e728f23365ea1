import type { Migration } from '@core/server/plugin'

// Several migrations, so that nobody waits for long while earlier versions are still at work: adding columns locks the whole table,
// though only for a moment; making an index lets people read.

/** The index that replaces the unique one of 0022. */
export const numberIndex: Migration = {
  id: '0021-numberIndex',
  sql: 'create index referral_number on referral (number)',
}

/**
 * What the work queue would otherwise compute for every open referral on each request: the number of tries without an answer, and the
 * days on which an authorization may need its renewal.
 */
export const workQueue: Migration = {
  id: '0022-workQueue',
  sql: `
-- The number follows from the id. With a unique index on it, each update would wait for whoever is adding a contact, a note or a step to
-- the referral, because the triggers before an update might change a generated column; and two such people could wait for each other.
alter table referral
  drop constraint referral_number_key,
  add column unanswered integer not null default 0,
  add column renewal_days datemultirange not null default '{}';

create function unanswered_of(referral integer) returns integer language sql stable as $$
  select count(*)::integer from referrals.contact_attempt tried
  where tried.referral_id = referral and tried.deleted_at is null and tried.kind in (2, 3, 5)
    and tried.at > coalesce((select max(talk.at) from referrals.contact_attempt talk
      where talk.referral_id = referral and talk.deleted_at is null and talk.kind in (1, 4)), '-infinity')
$$;

create function keep_unanswered() returns trigger language plpgsql as $$
begin
  -- Whoever waits here for the same referral counts in the next statement, which sees the other's contact.
  perform from referrals.referral where id in (select referral_id from changed) order by id for no key update;
  update referrals.referral set unanswered = referrals.unanswered_of(id)
    where id in (select referral_id from changed) and unanswered <> referrals.unanswered_of(id);
  return null;
end
$$;
create trigger keep_unanswered_added after insert on contact_attempt referencing new table as changed for each statement execute function keep_unanswered();
create trigger keep_unanswered_changed after update on contact_attempt referencing new table as changed for each statement execute function keep_unanswered();
create trigger keep_unanswered_deleted after delete on contact_attempt referencing old table as changed for each statement execute function keep_unanswered();

-- ISO dates are read the same with every setting, so the function is immutable.
create function renewal_days_of("authorization" jsonb, others jsonb) returns datemultirange language sql immutable as $$
  with granted as (
    select (one ->> 'start')::date as start, (one ->> 'end')::date as "end", (one ->> 'units')::numeric as units, (one ->> 'unitsUsed')::numeric as used
    from (select "authorization" as one union all select jsonb_array_elements(others)) every_one
    where coalesce(one ->> 'status', '2') in ('2', '3')),
  days as (
    -- The 30 days before its end.
    select daterange("end" - 30, "end", '[]') as days from granted where "end" is not null
    union all
    -- At the pace so far, its units run out within 30 days: no longer, once they have lasted for long enough.
    select daterange(start, least("end", start + least(ceil(31 * used / (units - used)), 36500)::integer), '[]')
    from granted where used > 0 and used < units and start <= "end"
    union all
    select daterange(null, "end", '[]') from granted where used >= units and "end" is not null)
  select coalesce(range_agg(days), '{}') from days
$$;

create function keep_renewal_days() returns trigger language plpgsql as $$
begin
  new.renewal_days := referrals.renewal_days_of(new."authorization", new.other_authorizations);
  return new;
end
$$;
create trigger keep_renewal_days_insert before insert on referral for each row execute function keep_renewal_days();
create trigger keep_renewal_days_update before update of "authorization", other_authorizations on referral for each row execute function keep_renewal_days();
`,
}

/** The values of the referrals that there are. */
export const workQueueValues: Migration = {
  id: '0023-workQueueValues',
  inBatches: true,
  sql: `
do $$
declare
  last integer := 0;
  until integer;
begin
  loop
    select max(id) into until from (select id from referral where id > last order by id limit 2000) batch;
    exit when until is null;
    with tried as (
      select referral_id from contact_attempt where referral_id > last and referral_id <= until group by referral_id),
    found as (
      select id, case when tried.referral_id is null then 0 else unanswered_of(id) end as unanswered,
        renewal_days_of("authorization", other_authorizations) as renewal_days
      from referral left join tried on tried.referral_id = id where id > last and id <= until)
    update referral set unanswered = found.unanswered, renewal_days = found.renewal_days
      from found where referral.id = found.id
        and (referral.unanswered, referral.renewal_days) is distinct from (found.unanswered, found.renewal_days);
    commit;
    last := until;
  end loop;
end
$$`,
}

/** The open referrals, with everything else that the queue's conditions and its access depend on. */
export const workQueueIndex: Migration = {
  id: '0024-workQueueIndex',
  sql: `
create index referral_queue on referral (assigned_to, status) include (
  id, store_id, created_by, priority, status_since, first_contact_at, next_follow_up, hold_review_date, unanswered, renewal_days
) where deleted_at is null and status in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)`,
}
