import type { Migration } from '@core/server/plugin'

/**
 * A lead that became an account is deleted, and still counts: it was received, went through stages, and was perhaps won. It keeps the
 * value that it had, although its quotes belong to the account now. Leads that were purged before this migration are gone.
 */
export const transferredLeads: Migration = {
  id: '0013-transferredLeads',
  sql: `
alter table crm.lead add column is_transferred boolean not null default false;

create or replace function crm.keep_quoted_value() returns trigger language plpgsql as $$
declare
  touched integer;
begin
  foreach touched in array array[
    case when tg_op <> 'INSERT' then old.lead_id end,
    case when tg_op <> 'DELETE' then new.lead_id end
  ] loop
    update crm.lead set quoted_value = latest.total
    from (select (
      select total from crm.quote where lead_id = touched and deleted_at is null and status not in (1, 6)
      order by quote_date desc, id desc limit 1
    ) as total) latest
    where lead.id = touched and not lead.is_transferred and lead.quoted_value is distinct from latest.total;
  end loop;
  return null;
end $$;

drop function crm.add_to_roll_ups_of_lead() cascade;
drop table crm.lead_by_kind;
drop function crm.fill_lead_by_kind();
drop table crm.lead_by_segment;
drop function crm.fill_lead_by_segment();
drop table crm.lead_by_make;
drop function crm.fill_lead_by_make();
drop table crm.lead_by_close;
drop function crm.fill_lead_by_close();
drop table crm.lead_by_stage;
drop function crm.fill_lead_by_stage();
drop table crm.lead_by_receipt;
drop function crm.fill_lead_by_receipt();

-- The quotes that moved with a lead tell what it was worth.
update crm.lead set is_transferred = true, quoted_value = coalesce((
    select quote.total from crm.quote
    where quote.id in (select jsonb_array_elements_text(transfer.moved -> 'quote')::integer) and quote.deleted_at is null
      and quote.status not in (1, 6)
    order by quote.quote_date desc, quote.id desc limit 1), lead.quoted_value)
  from crm.lead_transfer transfer
  where transfer.lead_id = lead.id and transfer.undone_at is null and lead.deleted_at is not null;
alter table crm.lead add constraint transferred_is_deleted check (not is_transferred or deleted_at is not null);
create index lead_transferred on crm.lead (id) where is_transferred;

create table lead_by_kind (
  status smallint, lead_options smallint, assign_to integer, store_id integer, source smallint, lead_type smallint, is_transferred boolean,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_kind_key on lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, is_transferred) nulls not distinct where summed;
create index lead_by_kind_added on lead_by_kind (summed) where not summed;

-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_kind() returns void language plpgsql as $$
begin
  truncate crm.lead_by_kind;
  insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, source, lead_type, is_transferred, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6, 7) made;
end $$;
select fill_lead_by_kind();

create table lead_by_segment (
  status smallint, lead_options smallint, assign_to integer, store_id integer, segments jsonb, is_transferred boolean,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_segment_key on lead_by_segment (status, lead_options, assign_to, store_id, segments, is_transferred) nulls not distinct where summed;
create index lead_by_segment_added on lead_by_segment (summed) where not summed;

-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_segment() returns void language plpgsql as $$
begin
  truncate crm.lead_by_segment;
  insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, segments, is_transferred, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_lead_by_segment();

create table lead_by_make (
  status smallint, lead_options smallint, assign_to integer, store_id integer, makes jsonb, is_transferred boolean,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_make_key on lead_by_make (status, lead_options, assign_to, store_id, makes, is_transferred) nulls not distinct where summed;
create index lead_by_make_added on lead_by_make (summed) where not summed;

-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_make() returns void language plpgsql as $$
begin
  truncate crm.lead_by_make;
  insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, makes, is_transferred, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_lead_by_make();

create table lead_by_close (
  status smallint, lead_options smallint, assign_to integer, store_id integer, expected_close date, next_step_on date, is_transferred boolean,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_close_key on lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_step_on, is_transferred) nulls not distinct where summed;
create index lead_by_close_added on lead_by_close (summed) where not summed;
create index lead_by_close_expected_close on lead_by_close (expected_close);
create index lead_by_close_next_step_on on lead_by_close (next_step_on);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_close() returns void language plpgsql as $$
begin
  truncate crm.lead_by_close;
  insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_step_on, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, expected_close, case when next_step_on is not null then date '2000-01-01' end, is_transferred, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6, 7) made;
end $$;
select fill_lead_by_close();

create table lead_by_stage (
  status smallint, lead_options smallint, assign_to integer, store_id integer, stage_since timestamptz, is_transferred boolean,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint, days_to_close numeric, days_to_close_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_stage_key on lead_by_stage (status, lead_options, assign_to, store_id, stage_since, is_transferred) nulls not distinct where summed;
create index lead_by_stage_added on lead_by_stage (summed) where not summed;
create index lead_by_stage_stage_since on lead_by_stage (stage_since);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_stage() returns void language plpgsql as $$
begin
  truncate crm.lead_by_stage;
  insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, date_trunc('day', stage_since, 'UTC'), is_transferred, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end), sum(1 * (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end)), sum(case when (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_lead_by_stage();

create table lead_by_receipt (
  status smallint, lead_options smallint, assign_to integer, store_id integer, furthest_stage integer, received_date date, is_transferred boolean,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_receipt_key on lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred) nulls not distinct where summed;
create index lead_by_receipt_added on lead_by_receipt (summed) where not summed;
create index lead_by_receipt_received_date on lead_by_receipt (received_date);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_receipt() returns void language plpgsql as $$
begin
  truncate crm.lead_by_receipt;
  insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6, 7) made;
end $$;
select fill_lead_by_receipt();
create function crm.add_to_roll_ups_of_lead() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and (old.deleted_at is null or old.is_transferred);
  counts boolean := tg_op <> 'DELETE' and (new.deleted_at is null or new.is_transferred);
begin
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.source, old.lead_type, old.is_transferred) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.source, new.lead_type, new.is_transferred) then
    insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, source, lead_type, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.source, old.lead_type, old.is_transferred, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.source, new.lead_type, new.is_transferred, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, source, lead_type, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.source, new.lead_type, new.is_transferred, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.segments, old.is_transferred) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.segments, new.is_transferred) then
    insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, segments, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.segments, old.is_transferred, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.segments, new.is_transferred, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, segments, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.segments, new.is_transferred, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.makes, old.is_transferred) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.makes, new.is_transferred) then
    insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, makes, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.makes, old.is_transferred, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.makes, new.is_transferred, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, makes, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.makes, new.is_transferred, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.expected_close, case when old.next_step_on is not null then date '2000-01-01' end, old.is_transferred) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.expected_close, case when new.next_step_on is not null then date '2000-01-01' end, new.is_transferred) then
    insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_step_on, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, expected_close, next_step_on, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.expected_close, case when old.next_step_on is not null then date '2000-01-01' end, old.is_transferred, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.expected_close, case when new.next_step_on is not null then date '2000-01-01' end, new.is_transferred, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, expected_close, next_step_on, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_step_on, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.expected_close, case when new.next_step_on is not null then date '2000-01-01' end, new.is_transferred, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, date_trunc('day', old.stage_since, 'UTC'), old.is_transferred) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, date_trunc('day', new.stage_since, 'UTC'), new.is_transferred) then
    insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows)
      select status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, date_trunc('day', old.stage_since, 'UTC'), old.is_transferred, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer, -1 * case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end, -1 * (case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, date_trunc('day', new.stage_since, 'UTC'), new.is_transferred, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer, 1 * case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end, 1 * (case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows) where counted;
  elsif counts and (old.value, old.weighted_value, case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end) is distinct from (new.value, new.weighted_value, case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end) then
    insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, date_trunc('day', new.stage_since, 'UTC'), new.is_transferred, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer, coalesce(case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end, 0) - coalesce(case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end, 0), (case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end is not null)::integer - (case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.furthest_stage, old.received_date, old.is_transferred) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.furthest_stage, new.received_date, new.is_transferred) then
    insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.furthest_stage, old.received_date, old.is_transferred, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.furthest_stage, new.received_date, new.is_transferred, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.furthest_stage, new.received_date, new.is_transferred, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  return null;
end $$;
create trigger add_to_roll_ups after insert or update or delete on crm.lead for each row execute function crm.add_to_roll_ups_of_lead();
analyze crm.lead;
analyze crm.lead_by_kind;
analyze crm.lead_by_segment;
analyze crm.lead_by_make;
analyze crm.lead_by_close;
analyze crm.lead_by_stage;
analyze crm.lead_by_receipt;`,
}
