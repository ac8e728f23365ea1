/** Roll-ups for boards and dashboards, because counting a million rows on each request is too slow. */
export const rollUps = `
create table lead_by_kind (
  status smallint, lead_options smallint, assign_to integer, store_id integer, source smallint, lead_type smallint,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_kind_key on lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type) nulls not distinct where summed;
create index lead_by_kind_added on lead_by_kind (summed) where not summed;

-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_kind() returns void language plpgsql as $$
begin
  truncate crm.lead_by_kind;
  insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, source, lead_type, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_lead_by_kind();
create function add_insert_to_lead_by_kind() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, source, lead_type, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, source, lead_type, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_lead_by_kind after insert on lead referencing new table as new_rows
  for each statement execute function add_insert_to_lead_by_kind();
create function add_update_to_lead_by_kind() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, source, lead_type, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, source, lead_type, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6) union all (select status, lead_options, assign_to, store_id, source, lead_type, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_lead_by_kind after update on lead referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_lead_by_kind();
create function add_delete_to_lead_by_kind() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, source, lead_type, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, source, lead_type, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_lead_by_kind after delete on lead referencing old table as old_rows
  for each statement execute function add_delete_to_lead_by_kind();
analyze lead_by_kind;

create table lead_by_segment (
  status smallint, lead_options smallint, assign_to integer, store_id integer, segments jsonb,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_segment_key on lead_by_segment (status, lead_options, assign_to, store_id, segments) nulls not distinct where summed;
create index lead_by_segment_added on lead_by_segment (summed) where not summed;

-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_segment() returns void language plpgsql as $$
begin
  truncate crm.lead_by_segment;
  insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, segments, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where deleted_at is null group by 1, 2, 3, 4, 5) made;
end $$;
select fill_lead_by_segment();
create function add_insert_to_lead_by_segment() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, segments, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, segments, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_lead_by_segment after insert on lead referencing new table as new_rows
  for each statement execute function add_insert_to_lead_by_segment();
create function add_update_to_lead_by_segment() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, segments, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, segments, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5) union all (select status, lead_options, assign_to, store_id, segments, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_lead_by_segment after update on lead referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_lead_by_segment();
create function add_delete_to_lead_by_segment() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, segments, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, segments, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_lead_by_segment after delete on lead referencing old table as old_rows
  for each statement execute function add_delete_to_lead_by_segment();
analyze lead_by_segment;

create table lead_by_make (
  status smallint, lead_options smallint, assign_to integer, store_id integer, makes jsonb,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_make_key on lead_by_make (status, lead_options, assign_to, store_id, makes) nulls not distinct where summed;
create index lead_by_make_added on lead_by_make (summed) where not summed;

-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_make() returns void language plpgsql as $$
begin
  truncate crm.lead_by_make;
  insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, makes, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where deleted_at is null group by 1, 2, 3, 4, 5) made;
end $$;
select fill_lead_by_make();
create function add_insert_to_lead_by_make() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, makes, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, makes, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_lead_by_make after insert on lead referencing new table as new_rows
  for each statement execute function add_insert_to_lead_by_make();
create function add_update_to_lead_by_make() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, makes, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, makes, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5) union all (select status, lead_options, assign_to, store_id, makes, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_lead_by_make after update on lead referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_lead_by_make();
create function add_delete_to_lead_by_make() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, makes, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, makes, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_lead_by_make after delete on lead referencing old table as old_rows
  for each statement execute function add_delete_to_lead_by_make();
analyze lead_by_make;

create table lead_by_close (
  status smallint, lead_options smallint, assign_to integer, store_id integer, expected_close date, next_follow_up date,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_close_key on lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_follow_up) nulls not distinct where summed;
create index lead_by_close_added on lead_by_close (summed) where not summed;
create index lead_by_close_expected_close on lead_by_close (expected_close);
create index lead_by_close_next_follow_up on lead_by_close (next_follow_up);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_close() returns void language plpgsql as $$
begin
  truncate crm.lead_by_close;
  insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_follow_up, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, expected_close, case when next_follow_up is not null then date '2000-01-01' end, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_lead_by_close();
create function add_insert_to_lead_by_close() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_follow_up, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, expected_close, next_follow_up, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, expected_close, case when next_follow_up is not null then date '2000-01-01' end, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (status, lead_options, assign_to, store_id, expected_close, next_follow_up, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_lead_by_close after insert on lead referencing new table as new_rows
  for each statement execute function add_insert_to_lead_by_close();
create function add_update_to_lead_by_close() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_follow_up, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, expected_close, next_follow_up, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, expected_close, case when next_follow_up is not null then date '2000-01-01' end, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6) union all (select status, lead_options, assign_to, store_id, expected_close, case when next_follow_up is not null then date '2000-01-01' end, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (status, lead_options, assign_to, store_id, expected_close, next_follow_up, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_lead_by_close after update on lead referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_lead_by_close();
create function add_delete_to_lead_by_close() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_follow_up, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, expected_close, next_follow_up, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, expected_close, case when next_follow_up is not null then date '2000-01-01' end, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (status, lead_options, assign_to, store_id, expected_close, next_follow_up, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_lead_by_close after delete on lead referencing old table as old_rows
  for each statement execute function add_delete_to_lead_by_close();
analyze lead_by_close;

create table lead_by_stage (
  status smallint, lead_options smallint, assign_to integer, store_id integer, stage_since timestamptz,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint, days_to_close numeric, days_to_close_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_stage_key on lead_by_stage (status, lead_options, assign_to, store_id, stage_since) nulls not distinct where summed;
create index lead_by_stage_added on lead_by_stage (summed) where not summed;
create index lead_by_stage_stage_since on lead_by_stage (stage_since);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_stage() returns void language plpgsql as $$
begin
  truncate crm.lead_by_stage;
  insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, date_trunc('day', stage_since, 'UTC'), sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end), sum(1 * (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end)), sum(case when (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end) is not null then 1 else 0 end) from crm.lead where deleted_at is null group by 1, 2, 3, 4, 5) made;
end $$;
select fill_lead_by_stage();
create function add_insert_to_lead_by_stage() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows)
    select status, lead_options, assign_to, store_id, stage_since, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows), sum(days_to_close), sum(days_to_close_rows) from ((select status, lead_options, assign_to, store_id, date_trunc('day', stage_since, 'UTC'), sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end), sum(1 * (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end)), sum(case when (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0 or sum(days_to_close) <> 0 or sum(days_to_close_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_lead_by_stage after insert on lead referencing new table as new_rows
  for each statement execute function add_insert_to_lead_by_stage();
create function add_update_to_lead_by_stage() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows)
    select status, lead_options, assign_to, store_id, stage_since, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows), sum(days_to_close), sum(days_to_close_rows) from ((select status, lead_options, assign_to, store_id, date_trunc('day', stage_since, 'UTC'), sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end), sum(-1 * (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end)), sum(case when (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5) union all (select status, lead_options, assign_to, store_id, date_trunc('day', stage_since, 'UTC'), sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end), sum(1 * (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end)), sum(case when (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0 or sum(days_to_close) <> 0 or sum(days_to_close_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_lead_by_stage after update on lead referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_lead_by_stage();
create function add_delete_to_lead_by_stage() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows)
    select status, lead_options, assign_to, store_id, stage_since, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows), sum(days_to_close), sum(days_to_close_rows) from ((select status, lead_options, assign_to, store_id, date_trunc('day', stage_since, 'UTC'), sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end), sum(-1 * (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end)), sum(case when (case when lead_options = 2 then greatest(0, (stage_since at time zone 'UTC')::date - received_date) end) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0 or sum(days_to_close) <> 0 or sum(days_to_close_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_lead_by_stage after delete on lead referencing old table as old_rows
  for each statement execute function add_delete_to_lead_by_stage();
analyze lead_by_stage;

create table lead_by_receipt (
  status smallint, lead_options smallint, assign_to integer, store_id integer, furthest_stage integer, received_date date,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_receipt_key on lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date) nulls not distinct where summed;
create index lead_by_receipt_added on lead_by_receipt (summed) where not summed;
create index lead_by_receipt_received_date on lead_by_receipt (received_date);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_receipt() returns void language plpgsql as $$
begin
  truncate crm.lead_by_receipt;
  insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, furthest_stage, received_date, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_lead_by_receipt();
create function add_insert_to_lead_by_receipt() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, furthest_stage, received_date, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, furthest_stage, received_date, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_lead_by_receipt after insert on lead referencing new table as new_rows
  for each statement execute function add_insert_to_lead_by_receipt();
create function add_update_to_lead_by_receipt() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, furthest_stage, received_date, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, furthest_stage, received_date, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6) union all (select status, lead_options, assign_to, store_id, furthest_stage, received_date, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_lead_by_receipt after update on lead referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_lead_by_receipt();
create function add_delete_to_lead_by_receipt() returns trigger language plpgsql as $$
begin
  insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows)
    select status, lead_options, assign_to, store_id, furthest_stage, received_date, sum(rows), sum(value), sum(value_rows), sum(weighted_value), sum(weighted_value_rows) from ((select status, lead_options, assign_to, store_id, furthest_stage, received_date, sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end), sum(-1 * (weighted_value)), sum(case when (weighted_value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0 or sum(weighted_value) <> 0 or sum(weighted_value_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_lead_by_receipt after delete on lead referencing old table as old_rows
  for each statement execute function add_delete_to_lead_by_receipt();
analyze lead_by_receipt;

create table quote_by_date (
  status smallint, salesperson_id integer, store_id integer, quote_date date,
  rows bigint not null,
  total numeric, total_rows bigint, revision numeric, revision_rows bigint,
  summed boolean not null default false
);
create unique index quote_by_date_key on quote_by_date (status, salesperson_id, store_id, quote_date) nulls not distinct where summed;
create index quote_by_date_added on quote_by_date (summed) where not summed;
create index quote_by_date_quote_date on quote_by_date (quote_date);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_quote_by_date() returns void language plpgsql as $$
begin
  truncate crm.quote_by_date;
  insert into crm.quote_by_date (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows, summed) select *, true from (select status, salesperson_id, store_id, quote_date, sum(1), sum(1 * (total)), sum(case when (total) is not null then 1 else 0 end), sum(1 * (revision)), sum(case when (revision) is not null then 1 else 0 end) from crm.quote where deleted_at is null group by 1, 2, 3, 4) made;
end $$;
select fill_quote_by_date();
create function add_insert_to_quote_by_date() returns trigger language plpgsql as $$
begin
  insert into crm.quote_by_date (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows)
    select status, salesperson_id, store_id, quote_date, sum(rows), sum(total), sum(total_rows), sum(revision), sum(revision_rows) from ((select status, salesperson_id, store_id, quote_date, sum(1), sum(1 * (total)), sum(case when (total) is not null then 1 else 0 end), sum(1 * (revision)), sum(case when (revision) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4)) changed (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows) group by 1, 2, 3, 4 having sum(rows) <> 0 or sum(total) <> 0 or sum(total_rows) <> 0 or sum(revision) <> 0 or sum(revision_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_quote_by_date after insert on quote referencing new table as new_rows
  for each statement execute function add_insert_to_quote_by_date();
create function add_update_to_quote_by_date() returns trigger language plpgsql as $$
begin
  insert into crm.quote_by_date (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows)
    select status, salesperson_id, store_id, quote_date, sum(rows), sum(total), sum(total_rows), sum(revision), sum(revision_rows) from ((select status, salesperson_id, store_id, quote_date, sum(-1), sum(-1 * (total)), sum(case when (total) is not null then -1 else 0 end), sum(-1 * (revision)), sum(case when (revision) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4) union all (select status, salesperson_id, store_id, quote_date, sum(1), sum(1 * (total)), sum(case when (total) is not null then 1 else 0 end), sum(1 * (revision)), sum(case when (revision) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4)) changed (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows) group by 1, 2, 3, 4 having sum(rows) <> 0 or sum(total) <> 0 or sum(total_rows) <> 0 or sum(revision) <> 0 or sum(revision_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_quote_by_date after update on quote referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_quote_by_date();
create function add_delete_to_quote_by_date() returns trigger language plpgsql as $$
begin
  insert into crm.quote_by_date (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows)
    select status, salesperson_id, store_id, quote_date, sum(rows), sum(total), sum(total_rows), sum(revision), sum(revision_rows) from ((select status, salesperson_id, store_id, quote_date, sum(-1), sum(-1 * (total)), sum(case when (total) is not null then -1 else 0 end), sum(-1 * (revision)), sum(case when (revision) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4)) changed (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows) group by 1, 2, 3, 4 having sum(rows) <> 0 or sum(total) <> 0 or sum(total_rows) <> 0 or sum(revision) <> 0 or sum(revision_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_quote_by_date after delete on quote referencing old table as old_rows
  for each statement execute function add_delete_to_quote_by_date();
analyze quote_by_date;

create table quote_by_sending (
  status smallint, salesperson_id integer, store_id integer, sent_at timestamptz, valid_until date,
  rows bigint not null,
  total numeric, total_rows bigint,
  summed boolean not null default false
);
create unique index quote_by_sending_key on quote_by_sending (status, salesperson_id, store_id, sent_at, valid_until) nulls not distinct where summed;
create index quote_by_sending_added on quote_by_sending (summed) where not summed;
create index quote_by_sending_sent_at on quote_by_sending (sent_at);
create index quote_by_sending_valid_until on quote_by_sending (valid_until);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_quote_by_sending() returns void language plpgsql as $$
begin
  truncate crm.quote_by_sending;
  insert into crm.quote_by_sending (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows, summed) select *, true from (select status, salesperson_id, store_id, date_trunc('day', sent_at, 'UTC'), valid_until, sum(1), sum(1 * (total)), sum(case when (total) is not null then 1 else 0 end) from crm.quote where deleted_at is null group by 1, 2, 3, 4, 5) made;
end $$;
select fill_quote_by_sending();
create function add_insert_to_quote_by_sending() returns trigger language plpgsql as $$
begin
  insert into crm.quote_by_sending (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows)
    select status, salesperson_id, store_id, sent_at, valid_until, sum(rows), sum(total), sum(total_rows) from ((select status, salesperson_id, store_id, date_trunc('day', sent_at, 'UTC'), valid_until, sum(1), sum(1 * (total)), sum(case when (total) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(total) <> 0 or sum(total_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_quote_by_sending after insert on quote referencing new table as new_rows
  for each statement execute function add_insert_to_quote_by_sending();
create function add_update_to_quote_by_sending() returns trigger language plpgsql as $$
begin
  insert into crm.quote_by_sending (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows)
    select status, salesperson_id, store_id, sent_at, valid_until, sum(rows), sum(total), sum(total_rows) from ((select status, salesperson_id, store_id, date_trunc('day', sent_at, 'UTC'), valid_until, sum(-1), sum(-1 * (total)), sum(case when (total) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5) union all (select status, salesperson_id, store_id, date_trunc('day', sent_at, 'UTC'), valid_until, sum(1), sum(1 * (total)), sum(case when (total) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(total) <> 0 or sum(total_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_quote_by_sending after update on quote referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_quote_by_sending();
create function add_delete_to_quote_by_sending() returns trigger language plpgsql as $$
begin
  insert into crm.quote_by_sending (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows)
    select status, salesperson_id, store_id, sent_at, valid_until, sum(rows), sum(total), sum(total_rows) from ((select status, salesperson_id, store_id, date_trunc('day', sent_at, 'UTC'), valid_until, sum(-1), sum(-1 * (total)), sum(case when (total) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(total) <> 0 or sum(total_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_quote_by_sending after delete on quote referencing old table as old_rows
  for each statement execute function add_delete_to_quote_by_sending();
analyze quote_by_sending;

create table quote_by_decision (
  status smallint, salesperson_id integer, store_id integer, decided_at timestamptz,
  rows bigint not null,
  total numeric, total_rows bigint,
  summed boolean not null default false
);
create unique index quote_by_decision_key on quote_by_decision (status, salesperson_id, store_id, decided_at) nulls not distinct where summed;
create index quote_by_decision_added on quote_by_decision (summed) where not summed;
create index quote_by_decision_decided_at on quote_by_decision (decided_at);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_quote_by_decision() returns void language plpgsql as $$
begin
  truncate crm.quote_by_decision;
  insert into crm.quote_by_decision (status, salesperson_id, store_id, decided_at, rows, total, total_rows, summed) select *, true from (select status, salesperson_id, store_id, date_trunc('day', decided_at, 'UTC'), sum(1), sum(1 * (total)), sum(case when (total) is not null then 1 else 0 end) from crm.quote where deleted_at is null group by 1, 2, 3, 4) made;
end $$;
select fill_quote_by_decision();
create function add_insert_to_quote_by_decision() returns trigger language plpgsql as $$
begin
  insert into crm.quote_by_decision (status, salesperson_id, store_id, decided_at, rows, total, total_rows)
    select status, salesperson_id, store_id, decided_at, sum(rows), sum(total), sum(total_rows) from ((select status, salesperson_id, store_id, date_trunc('day', decided_at, 'UTC'), sum(1), sum(1 * (total)), sum(case when (total) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4)) changed (status, salesperson_id, store_id, decided_at, rows, total, total_rows) group by 1, 2, 3, 4 having sum(rows) <> 0 or sum(total) <> 0 or sum(total_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_quote_by_decision after insert on quote referencing new table as new_rows
  for each statement execute function add_insert_to_quote_by_decision();
create function add_update_to_quote_by_decision() returns trigger language plpgsql as $$
begin
  insert into crm.quote_by_decision (status, salesperson_id, store_id, decided_at, rows, total, total_rows)
    select status, salesperson_id, store_id, decided_at, sum(rows), sum(total), sum(total_rows) from ((select status, salesperson_id, store_id, date_trunc('day', decided_at, 'UTC'), sum(-1), sum(-1 * (total)), sum(case when (total) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4) union all (select status, salesperson_id, store_id, date_trunc('day', decided_at, 'UTC'), sum(1), sum(1 * (total)), sum(case when (total) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4)) changed (status, salesperson_id, store_id, decided_at, rows, total, total_rows) group by 1, 2, 3, 4 having sum(rows) <> 0 or sum(total) <> 0 or sum(total_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_quote_by_decision after update on quote referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_quote_by_decision();
create function add_delete_to_quote_by_decision() returns trigger language plpgsql as $$
begin
  insert into crm.quote_by_decision (status, salesperson_id, store_id, decided_at, rows, total, total_rows)
    select status, salesperson_id, store_id, decided_at, sum(rows), sum(total), sum(total_rows) from ((select status, salesperson_id, store_id, date_trunc('day', decided_at, 'UTC'), sum(-1), sum(-1 * (total)), sum(case when (total) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4)) changed (status, salesperson_id, store_id, decided_at, rows, total, total_rows) group by 1, 2, 3, 4 having sum(rows) <> 0 or sum(total) <> 0 or sum(total_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_quote_by_decision after delete on quote referencing old table as old_rows
  for each statement execute function add_delete_to_quote_by_decision();
analyze quote_by_decision;

create table order_by_date (
  order_status smallint, salesperson_id integer, driver integer, store_id integer, ordered_at timestamptz,
  rows bigint not null,
  value numeric, value_rows bigint,
  summed boolean not null default false
);
create unique index order_by_date_key on order_by_date (order_status, salesperson_id, driver, store_id, ordered_at) nulls not distinct where summed;
create index order_by_date_added on order_by_date (summed) where not summed;
create index order_by_date_ordered_at on order_by_date (ordered_at);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_order_by_date() returns void language plpgsql as $$
begin
  truncate crm.order_by_date;
  insert into crm.order_by_date (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows, summed) select *, true from (select order_status, salesperson_id, driver, store_id, date_trunc('day', ordered_at, 'UTC'), sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end) from crm.sales_order where deleted_at is null group by 1, 2, 3, 4, 5) made;
end $$;
select fill_order_by_date();
create function add_insert_to_order_by_date() returns trigger language plpgsql as $$
begin
  insert into crm.order_by_date (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows)
    select order_status, salesperson_id, driver, store_id, ordered_at, sum(rows), sum(value), sum(value_rows) from ((select order_status, salesperson_id, driver, store_id, date_trunc('day', ordered_at, 'UTC'), sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_order_by_date after insert on sales_order referencing new table as new_rows
  for each statement execute function add_insert_to_order_by_date();
create function add_update_to_order_by_date() returns trigger language plpgsql as $$
begin
  insert into crm.order_by_date (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows)
    select order_status, salesperson_id, driver, store_id, ordered_at, sum(rows), sum(value), sum(value_rows) from ((select order_status, salesperson_id, driver, store_id, date_trunc('day', ordered_at, 'UTC'), sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5) union all (select order_status, salesperson_id, driver, store_id, date_trunc('day', ordered_at, 'UTC'), sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_order_by_date after update on sales_order referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_order_by_date();
create function add_delete_to_order_by_date() returns trigger language plpgsql as $$
begin
  insert into crm.order_by_date (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows)
    select order_status, salesperson_id, driver, store_id, ordered_at, sum(rows), sum(value), sum(value_rows) from ((select order_status, salesperson_id, driver, store_id, date_trunc('day', ordered_at, 'UTC'), sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_order_by_date after delete on sales_order referencing old table as old_rows
  for each statement execute function add_delete_to_order_by_date();
analyze order_by_date;

create table order_by_promise (
  order_status smallint, salesperson_id integer, driver integer, store_id integer, promised_at date, delivered_at timestamptz,
  rows bigint not null,
  value numeric, value_rows bigint,
  summed boolean not null default false
);
create unique index order_by_promise_key on order_by_promise (order_status, salesperson_id, driver, store_id, promised_at, delivered_at) nulls not distinct where summed;
create index order_by_promise_added on order_by_promise (summed) where not summed;
create index order_by_promise_promised_at on order_by_promise (promised_at);
create index order_by_promise_delivered_at on order_by_promise (delivered_at);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_order_by_promise() returns void language plpgsql as $$
begin
  truncate crm.order_by_promise;
  insert into crm.order_by_promise (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows, summed) select *, true from (select order_status, salesperson_id, driver, store_id, promised_at, date_trunc('day', delivered_at, 'UTC'), sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end) from crm.sales_order where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_order_by_promise();
create function add_insert_to_order_by_promise() returns trigger language plpgsql as $$
begin
  insert into crm.order_by_promise (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows)
    select order_status, salesperson_id, driver, store_id, promised_at, delivered_at, sum(rows), sum(value), sum(value_rows) from ((select order_status, salesperson_id, driver, store_id, promised_at, date_trunc('day', delivered_at, 'UTC'), sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_order_by_promise after insert on sales_order referencing new table as new_rows
  for each statement execute function add_insert_to_order_by_promise();
create function add_update_to_order_by_promise() returns trigger language plpgsql as $$
begin
  insert into crm.order_by_promise (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows)
    select order_status, salesperson_id, driver, store_id, promised_at, delivered_at, sum(rows), sum(value), sum(value_rows) from ((select order_status, salesperson_id, driver, store_id, promised_at, date_trunc('day', delivered_at, 'UTC'), sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6) union all (select order_status, salesperson_id, driver, store_id, promised_at, date_trunc('day', delivered_at, 'UTC'), sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0;
  return null;
end $$;
create trigger add_update_to_order_by_promise after update on sales_order referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_order_by_promise();
create function add_delete_to_order_by_promise() returns trigger language plpgsql as $$
begin
  insert into crm.order_by_promise (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows)
    select order_status, salesperson_id, driver, store_id, promised_at, delivered_at, sum(rows), sum(value), sum(value_rows) from ((select order_status, salesperson_id, driver, store_id, promised_at, date_trunc('day', delivered_at, 'UTC'), sum(-1), sum(-1 * (value)), sum(case when (value) is not null then -1 else 0 end) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0 or sum(value) <> 0 or sum(value_rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_order_by_promise after delete on sales_order referencing old table as old_rows
  for each statement execute function add_delete_to_order_by_promise();
analyze order_by_promise;

create table task_by_day (
  task_status smallint, assign_to integer, created_by integer, store_id integer, due_date date,
  rows bigint not null,
  
  summed boolean not null default false
);
create unique index task_by_day_key on task_by_day (task_status, assign_to, created_by, store_id, due_date) nulls not distinct where summed;
create index task_by_day_added on task_by_day (summed) where not summed;
create index task_by_day_due_date on task_by_day (due_date);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_task_by_day() returns void language plpgsql as $$
begin
  truncate crm.task_by_day;
  insert into crm.task_by_day (task_status, assign_to, created_by, store_id, due_date, rows, summed) select *, true from (select task_status, assign_to, created_by, store_id, due_date, sum(1) from crm.task where deleted_at is null group by 1, 2, 3, 4, 5) made;
end $$;
select fill_task_by_day();
create function add_insert_to_task_by_day() returns trigger language plpgsql as $$
begin
  insert into crm.task_by_day (task_status, assign_to, created_by, store_id, due_date, rows)
    select task_status, assign_to, created_by, store_id, due_date, sum(rows) from ((select task_status, assign_to, created_by, store_id, due_date, sum(1) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (task_status, assign_to, created_by, store_id, due_date, rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_task_by_day after insert on task referencing new table as new_rows
  for each statement execute function add_insert_to_task_by_day();
create function add_update_to_task_by_day() returns trigger language plpgsql as $$
begin
  insert into crm.task_by_day (task_status, assign_to, created_by, store_id, due_date, rows)
    select task_status, assign_to, created_by, store_id, due_date, sum(rows) from ((select task_status, assign_to, created_by, store_id, due_date, sum(-1) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5) union all (select task_status, assign_to, created_by, store_id, due_date, sum(1) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (task_status, assign_to, created_by, store_id, due_date, rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0;
  return null;
end $$;
create trigger add_update_to_task_by_day after update on task referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_task_by_day();
create function add_delete_to_task_by_day() returns trigger language plpgsql as $$
begin
  insert into crm.task_by_day (task_status, assign_to, created_by, store_id, due_date, rows)
    select task_status, assign_to, created_by, store_id, due_date, sum(rows) from ((select task_status, assign_to, created_by, store_id, due_date, sum(-1) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5)) changed (task_status, assign_to, created_by, store_id, due_date, rows) group by 1, 2, 3, 4, 5 having sum(rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_task_by_day after delete on task referencing old table as old_rows
  for each statement execute function add_delete_to_task_by_day();
analyze task_by_day;

create table activity_by_day (
  activity_type smallint, activity_status smallint, assign_to integer, created_by integer, store_id integer, date_time timestamptz,
  rows bigint not null,
  
  summed boolean not null default false
);
create unique index activity_by_day_key on activity_by_day (activity_type, activity_status, assign_to, created_by, store_id, date_time) nulls not distinct where summed;
create index activity_by_day_added on activity_by_day (summed) where not summed;
create index activity_by_day_date_time on activity_by_day (date_time);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_activity_by_day() returns void language plpgsql as $$
begin
  truncate crm.activity_by_day;
  insert into crm.activity_by_day (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows, summed) select *, true from (select activity_type, activity_status, assign_to, created_by, store_id, date_trunc('day', date_time, 'UTC'), sum(1) from crm.activity where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_activity_by_day();
create function add_insert_to_activity_by_day() returns trigger language plpgsql as $$
begin
  insert into crm.activity_by_day (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows)
    select activity_type, activity_status, assign_to, created_by, store_id, date_time, sum(rows) from ((select activity_type, activity_status, assign_to, created_by, store_id, date_trunc('day', date_time, 'UTC'), sum(1) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0;
  return null;
end $$;
create trigger add_insert_to_activity_by_day after insert on activity referencing new table as new_rows
  for each statement execute function add_insert_to_activity_by_day();
create function add_update_to_activity_by_day() returns trigger language plpgsql as $$
begin
  insert into crm.activity_by_day (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows)
    select activity_type, activity_status, assign_to, created_by, store_id, date_time, sum(rows) from ((select activity_type, activity_status, assign_to, created_by, store_id, date_trunc('day', date_time, 'UTC'), sum(-1) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6) union all (select activity_type, activity_status, assign_to, created_by, store_id, date_trunc('day', date_time, 'UTC'), sum(1) from new_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0;
  return null;
end $$;
create trigger add_update_to_activity_by_day after update on activity referencing old table as old_rows new table as new_rows
  for each statement execute function add_update_to_activity_by_day();
create function add_delete_to_activity_by_day() returns trigger language plpgsql as $$
begin
  insert into crm.activity_by_day (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows)
    select activity_type, activity_status, assign_to, created_by, store_id, date_time, sum(rows) from ((select activity_type, activity_status, assign_to, created_by, store_id, date_trunc('day', date_time, 'UTC'), sum(-1) from old_rows where deleted_at is null group by 1, 2, 3, 4, 5, 6)) changed (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows) group by 1, 2, 3, 4, 5, 6 having sum(rows) <> 0;
  return null;
end $$;
create trigger add_delete_to_activity_by_day after delete on activity referencing old table as old_rows
  for each statement execute function add_delete_to_activity_by_day();
analyze activity_by_day;`
