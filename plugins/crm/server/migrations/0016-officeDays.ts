import type { Migration } from '@core/server/plugin'

/**
 * Totals by day, and the day of the next step, are those of the office rather than of UTC. While they are the same, nothing changes;
 * otherwise a start computes them anew (`core.stored_days`).
 */
export const officeDays: Migration = {
  id: '0016-officeDays',
  sql: `
create or replace function crm.next_step_on(kind integer, record integer, follow_up date) returns date language sql stable as $$
  select least(follow_up,
    (select min(due_date) from crm.task
      where entity_type_id = record and entity_type = kind and task_status = 1 and deleted_at is null),
    (select core.office_day(min(date_time)) from crm.activity
      where entity_type_id = record and entity_type = kind and activity_status = 1 and deleted_at is null)) $$;
create function crm.fill_next_steps() returns void language plpgsql as $$
begin
  update crm.lead set next_step_on = crm.next_step_on(1, id, next_follow_up)
    where id in (select entity_type_id from crm.activity where entity_type = 1 and activity_status = 1 and deleted_at is null)
      and next_step_on is distinct from crm.next_step_on(1, id, next_follow_up);
  update crm.account set next_step_on = crm.next_step_on(2, id, next_follow_up)
    where id in (select entity_type_id from crm.activity where entity_type = 2 and activity_status = 1 and deleted_at is null)
      and next_step_on is distinct from crm.next_step_on(2, id, next_follow_up);
end $$;

create or replace function crm.fill_lead_by_kind() returns void language plpgsql as $$
begin
  truncate crm.lead_by_kind;
  insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, source, lead_type, is_transferred, sum(1), sum(value), sum(case when (value) is not null then 1 else 0 end), sum(weighted_value), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6, 7) made;
end $$;
create or replace function crm.fill_lead_by_segment() returns void language plpgsql as $$
begin
  truncate crm.lead_by_segment;
  insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, segments, is_transferred, sum(1), sum(value), sum(case when (value) is not null then 1 else 0 end), sum(weighted_value), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6) made;
end $$;
create or replace function crm.fill_lead_by_make() returns void language plpgsql as $$
begin
  truncate crm.lead_by_make;
  insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, makes, is_transferred, sum(1), sum(value), sum(case when (value) is not null then 1 else 0 end), sum(weighted_value), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6) made;
end $$;
create or replace function crm.fill_lead_by_close() returns void language plpgsql as $$
begin
  truncate crm.lead_by_close;
  insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_step_on, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, expected_close, case when next_step_on is not null then date '2000-01-01' end, is_transferred, sum(1), sum(value), sum(case when (value) is not null then 1 else 0 end), sum(weighted_value), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6, 7) made;
end $$;
create or replace function crm.fill_lead_by_stage() returns void language plpgsql as $$
begin
  truncate crm.lead_by_stage;
  insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, date_trunc('day', stage_since, core.office_zone()), is_transferred, sum(1), sum(value), sum(case when (value) is not null then 1 else 0 end), sum(weighted_value), sum(case when (weighted_value) is not null then 1 else 0 end), sum(case when lead_options = 2 then greatest(0, core.office_day(stage_since) - received_date) end), sum(case when (case when lead_options = 2 then greatest(0, core.office_day(stage_since) - received_date) end) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6) made;
end $$;
create or replace function crm.fill_lead_by_receipt() returns void language plpgsql as $$
begin
  truncate crm.lead_by_receipt;
  insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, sum(1), sum(value), sum(case when (value) is not null then 1 else 0 end), sum(weighted_value), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where (deleted_at is null or is_transferred) group by 1, 2, 3, 4, 5, 6, 7) made;
end $$;
create or replace function crm.fill_quote_by_date() returns void language plpgsql as $$
begin
  truncate crm.quote_by_date;
  insert into crm.quote_by_date (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows, summed) select *, true from (select status, salesperson_id, store_id, quote_date, sum(1), sum(total), sum(case when (total) is not null then 1 else 0 end), sum(revision), sum(case when (revision) is not null then 1 else 0 end) from crm.quote where deleted_at is null group by 1, 2, 3, 4) made;
end $$;
create or replace function crm.fill_quote_by_sending() returns void language plpgsql as $$
begin
  truncate crm.quote_by_sending;
  insert into crm.quote_by_sending (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows, summed) select *, true from (select status, salesperson_id, store_id, date_trunc('day', sent_at, core.office_zone()), valid_until, sum(1), sum(total), sum(case when (total) is not null then 1 else 0 end) from crm.quote where deleted_at is null group by 1, 2, 3, 4, 5) made;
end $$;
create or replace function crm.fill_quote_by_decision() returns void language plpgsql as $$
begin
  truncate crm.quote_by_decision;
  insert into crm.quote_by_decision (status, salesperson_id, store_id, decided_at, rows, total, total_rows, summed) select *, true from (select status, salesperson_id, store_id, date_trunc('day', decided_at, core.office_zone()), sum(1), sum(total), sum(case when (total) is not null then 1 else 0 end) from crm.quote where deleted_at is null group by 1, 2, 3, 4) made;
end $$;
create or replace function crm.fill_order_by_date() returns void language plpgsql as $$
begin
  truncate crm.order_by_date;
  insert into crm.order_by_date (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows, summed) select *, true from (select order_status, salesperson_id, driver, store_id, date_trunc('day', ordered_at, core.office_zone()), sum(1), sum(value), sum(case when (value) is not null then 1 else 0 end) from crm.sales_order where deleted_at is null group by 1, 2, 3, 4, 5) made;
end $$;
create or replace function crm.fill_order_by_promise() returns void language plpgsql as $$
begin
  truncate crm.order_by_promise;
  insert into crm.order_by_promise (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows, summed) select *, true from (select order_status, salesperson_id, driver, store_id, promised_at, date_trunc('day', delivered_at, core.office_zone()), sum(1), sum(value), sum(case when (value) is not null then 1 else 0 end) from crm.sales_order where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
create or replace function crm.fill_activity_by_day() returns void language plpgsql as $$
begin
  truncate crm.activity_by_day;
  insert into crm.activity_by_day (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows, summed) select *, true from (select activity_type, activity_status, assign_to, created_by, store_id, date_trunc('day', date_time, core.office_zone()), sum(1) from crm.activity where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
create or replace function crm.fill_activity_by_completion() returns void language plpgsql as $$
begin
  truncate crm.activity_by_completion;
  insert into crm.activity_by_completion (activity_type, activity_status, assign_to, created_by, store_id, completed_at, rows, summed) select *, true from (select activity_type, activity_status, assign_to, created_by, store_id, date_trunc('day', completed_at, core.office_zone()), sum(1) from crm.activity where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
create or replace function crm.add_to_roll_ups_of_lead() returns trigger language plpgsql as $$
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
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, date_trunc('day', old.stage_since, core.office_zone()), old.is_transferred) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, date_trunc('day', new.stage_since, core.office_zone()), new.is_transferred) then
    insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows)
      select status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, date_trunc('day', old.stage_since, core.office_zone()), old.is_transferred, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer, -1 * case when old.lead_options = 2 then greatest(0, core.office_day(old.stage_since) - old.received_date) end, -1 * (case when old.lead_options = 2 then greatest(0, core.office_day(old.stage_since) - old.received_date) end is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, date_trunc('day', new.stage_since, core.office_zone()), new.is_transferred, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer, 1 * case when new.lead_options = 2 then greatest(0, core.office_day(new.stage_since) - new.received_date) end, 1 * (case when new.lead_options = 2 then greatest(0, core.office_day(new.stage_since) - new.received_date) end is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows) where counted;
  elsif counts and (old.value, old.weighted_value, case when old.lead_options = 2 then greatest(0, core.office_day(old.stage_since) - old.received_date) end) is distinct from (new.value, new.weighted_value, case when new.lead_options = 2 then greatest(0, core.office_day(new.stage_since) - new.received_date) end) then
    insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, date_trunc('day', new.stage_since, core.office_zone()), new.is_transferred, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer, coalesce(case when new.lead_options = 2 then greatest(0, core.office_day(new.stage_since) - new.received_date) end, 0) - coalesce(case when old.lead_options = 2 then greatest(0, core.office_day(old.stage_since) - old.received_date) end, 0), (case when new.lead_options = 2 then greatest(0, core.office_day(new.stage_since) - new.received_date) end is not null)::integer - (case when old.lead_options = 2 then greatest(0, core.office_day(old.stage_since) - old.received_date) end is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.furthest_stage, old.received_date, old.is_transferred) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.furthest_stage, new.received_date, new.is_transferred) then
    insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.furthest_stage, old.received_date, old.is_transferred, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.furthest_stage, new.received_date, new.is_transferred, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, is_transferred, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.furthest_stage, new.received_date, new.is_transferred, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  return null;
end $$;
create or replace function crm.add_to_roll_ups_of_quote() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  counts boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if was <> counts or (old.status, old.salesperson_id, old.store_id, old.quote_date) is distinct from (new.status, new.salesperson_id, new.store_id, new.quote_date) then
    insert into crm.quote_by_date (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows)
      select status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows from (values (was, old.status, old.salesperson_id, old.store_id, old.quote_date, -1, -1 * old.total, -1 * (old.total is not null)::integer, -1 * old.revision, -1 * (old.revision is not null)::integer), (counts, new.status, new.salesperson_id, new.store_id, new.quote_date, 1, 1 * new.total, 1 * (new.total is not null)::integer, 1 * new.revision, 1 * (new.revision is not null)::integer)) changed (counted, status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows) where counted;
  elsif counts and (old.total, old.revision) is distinct from (new.total, new.revision) then
    insert into crm.quote_by_date (status, salesperson_id, store_id, quote_date, rows, total, total_rows, revision, revision_rows) values (new.status, new.salesperson_id, new.store_id, new.quote_date, 0, coalesce(new.total, 0) - coalesce(old.total, 0), (new.total is not null)::integer - (old.total is not null)::integer, coalesce(new.revision, 0) - coalesce(old.revision, 0), (new.revision is not null)::integer - (old.revision is not null)::integer);
  end if;
  if was <> counts or (old.status, old.salesperson_id, old.store_id, date_trunc('day', old.sent_at, core.office_zone()), old.valid_until) is distinct from (new.status, new.salesperson_id, new.store_id, date_trunc('day', new.sent_at, core.office_zone()), new.valid_until) then
    insert into crm.quote_by_sending (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows)
      select status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows from (values (was, old.status, old.salesperson_id, old.store_id, date_trunc('day', old.sent_at, core.office_zone()), old.valid_until, -1, -1 * old.total, -1 * (old.total is not null)::integer), (counts, new.status, new.salesperson_id, new.store_id, date_trunc('day', new.sent_at, core.office_zone()), new.valid_until, 1, 1 * new.total, 1 * (new.total is not null)::integer)) changed (counted, status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows) where counted;
  elsif counts and (old.total) is distinct from (new.total) then
    insert into crm.quote_by_sending (status, salesperson_id, store_id, sent_at, valid_until, rows, total, total_rows) values (new.status, new.salesperson_id, new.store_id, date_trunc('day', new.sent_at, core.office_zone()), new.valid_until, 0, coalesce(new.total, 0) - coalesce(old.total, 0), (new.total is not null)::integer - (old.total is not null)::integer);
  end if;
  if was <> counts or (old.status, old.salesperson_id, old.store_id, date_trunc('day', old.decided_at, core.office_zone())) is distinct from (new.status, new.salesperson_id, new.store_id, date_trunc('day', new.decided_at, core.office_zone())) then
    insert into crm.quote_by_decision (status, salesperson_id, store_id, decided_at, rows, total, total_rows)
      select status, salesperson_id, store_id, decided_at, rows, total, total_rows from (values (was, old.status, old.salesperson_id, old.store_id, date_trunc('day', old.decided_at, core.office_zone()), -1, -1 * old.total, -1 * (old.total is not null)::integer), (counts, new.status, new.salesperson_id, new.store_id, date_trunc('day', new.decided_at, core.office_zone()), 1, 1 * new.total, 1 * (new.total is not null)::integer)) changed (counted, status, salesperson_id, store_id, decided_at, rows, total, total_rows) where counted;
  elsif counts and (old.total) is distinct from (new.total) then
    insert into crm.quote_by_decision (status, salesperson_id, store_id, decided_at, rows, total, total_rows) values (new.status, new.salesperson_id, new.store_id, date_trunc('day', new.decided_at, core.office_zone()), 0, coalesce(new.total, 0) - coalesce(old.total, 0), (new.total is not null)::integer - (old.total is not null)::integer);
  end if;
  return null;
end $$;
create or replace function crm.add_to_roll_ups_of_sales_order() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  counts boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if was <> counts or (old.order_status, old.salesperson_id, old.driver, old.store_id, date_trunc('day', old.ordered_at, core.office_zone())) is distinct from (new.order_status, new.salesperson_id, new.driver, new.store_id, date_trunc('day', new.ordered_at, core.office_zone())) then
    insert into crm.order_by_date (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows)
      select order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows from (values (was, old.order_status, old.salesperson_id, old.driver, old.store_id, date_trunc('day', old.ordered_at, core.office_zone()), -1, -1 * old.value, -1 * (old.value is not null)::integer), (counts, new.order_status, new.salesperson_id, new.driver, new.store_id, date_trunc('day', new.ordered_at, core.office_zone()), 1, 1 * new.value, 1 * (new.value is not null)::integer)) changed (counted, order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows) where counted;
  elsif counts and (old.value) is distinct from (new.value) then
    insert into crm.order_by_date (order_status, salesperson_id, driver, store_id, ordered_at, rows, value, value_rows) values (new.order_status, new.salesperson_id, new.driver, new.store_id, date_trunc('day', new.ordered_at, core.office_zone()), 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer);
  end if;
  if was <> counts or (old.order_status, old.salesperson_id, old.driver, old.store_id, old.promised_at, date_trunc('day', old.delivered_at, core.office_zone())) is distinct from (new.order_status, new.salesperson_id, new.driver, new.store_id, new.promised_at, date_trunc('day', new.delivered_at, core.office_zone())) then
    insert into crm.order_by_promise (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows)
      select order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows from (values (was, old.order_status, old.salesperson_id, old.driver, old.store_id, old.promised_at, date_trunc('day', old.delivered_at, core.office_zone()), -1, -1 * old.value, -1 * (old.value is not null)::integer), (counts, new.order_status, new.salesperson_id, new.driver, new.store_id, new.promised_at, date_trunc('day', new.delivered_at, core.office_zone()), 1, 1 * new.value, 1 * (new.value is not null)::integer)) changed (counted, order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows) where counted;
  elsif counts and (old.value) is distinct from (new.value) then
    insert into crm.order_by_promise (order_status, salesperson_id, driver, store_id, promised_at, delivered_at, rows, value, value_rows) values (new.order_status, new.salesperson_id, new.driver, new.store_id, new.promised_at, date_trunc('day', new.delivered_at, core.office_zone()), 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer);
  end if;
  return null;
end $$;
create or replace function crm.add_to_roll_ups_of_activity() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  counts boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if was <> counts or (old.activity_type, old.activity_status, old.assign_to, old.created_by, old.store_id, date_trunc('day', old.date_time, core.office_zone())) is distinct from (new.activity_type, new.activity_status, new.assign_to, new.created_by, new.store_id, date_trunc('day', new.date_time, core.office_zone())) then
    insert into crm.activity_by_day (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows)
      select activity_type, activity_status, assign_to, created_by, store_id, date_time, rows from (values (was, old.activity_type, old.activity_status, old.assign_to, old.created_by, old.store_id, date_trunc('day', old.date_time, core.office_zone()), -1), (counts, new.activity_type, new.activity_status, new.assign_to, new.created_by, new.store_id, date_trunc('day', new.date_time, core.office_zone()), 1)) changed (counted, activity_type, activity_status, assign_to, created_by, store_id, date_time, rows) where counted;
  end if;
  if was <> counts or (old.activity_type, old.activity_status, old.assign_to, old.created_by, old.store_id, date_trunc('day', old.completed_at, core.office_zone())) is distinct from (new.activity_type, new.activity_status, new.assign_to, new.created_by, new.store_id, date_trunc('day', new.completed_at, core.office_zone())) then
    insert into crm.activity_by_completion (activity_type, activity_status, assign_to, created_by, store_id, completed_at, rows)
      select activity_type, activity_status, assign_to, created_by, store_id, completed_at, rows from (values (was, old.activity_type, old.activity_status, old.assign_to, old.created_by, old.store_id, date_trunc('day', old.completed_at, core.office_zone()), -1), (counts, new.activity_type, new.activity_status, new.assign_to, new.created_by, new.store_id, date_trunc('day', new.completed_at, core.office_zone()), 1)) changed (counted, activity_type, activity_status, assign_to, created_by, store_id, completed_at, rows) where counted;
  end if;
  return null;
end $$;

insert into core.stored_days (refill) values
  ('crm.fill_lead_by_stage'),
  ('crm.fill_quote_by_sending'),
  ('crm.fill_quote_by_decision'),
  ('crm.fill_order_by_date'),
  ('crm.fill_order_by_promise'),
  ('crm.fill_activity_by_day'),
  ('crm.fill_activity_by_completion'),
  ('crm.fill_next_steps');
`,
}
