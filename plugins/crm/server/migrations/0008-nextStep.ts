import type { Migration } from '@core/server/plugin'

/** Keeps the next step of the record that a task or an activity is about. */
const stepTrigger = (table: string, columns: string) => `
create trigger keep_next_step after insert or delete or update of entity_type, entity_type_id, deleted_at, ${columns} on crm.${table}
  for each row execute function crm.keep_next_step_of_record();`

/**
 * The next step of a lead or an account is one day: the earliest of its open tasks, its planned activities and its follow-up date. Dashboards
 * count the leads without one, so it is stored. Activities are counted by the day of completion, from a roll-up of their own.
 */
export const nextStep: Migration = {
  id: '0008-nextStep',
  sql: `
alter table crm.lead add column next_step_on date;
alter table crm.account add column next_step_on date;

create function crm.next_step_on(kind integer, record integer, follow_up date) returns date language sql stable as $$
  select least(follow_up,
    (select min(due_date) from crm.task
      where entity_type_id = record and entity_type = kind and task_status = 1 and deleted_at is null),
    (select min(date_time::date) from crm.activity
      where entity_type_id = record and entity_type = kind and activity_status = 1 and deleted_at is null)) $$;

create function crm.keep_next_step() returns trigger language plpgsql as $$
begin
  new.next_step_on := crm.next_step_on(tg_argv[0]::integer, new.id, new.next_follow_up);
  return new;
end $$;
create trigger keep_next_step before insert or update of next_follow_up on crm.lead
  for each row execute function crm.keep_next_step(1);
create trigger keep_next_step before insert or update of next_follow_up on crm.account
  for each row execute function crm.keep_next_step(2);

create function crm.keep_next_step_of_record() returns trigger language plpgsql as $$
declare
  kind integer;
  record integer;
begin
  for kind, record in
    select case when tg_op <> 'INSERT' then old.entity_type end, case when tg_op <> 'INSERT' then old.entity_type_id end
    union select case when tg_op <> 'DELETE' then new.entity_type end, case when tg_op <> 'DELETE' then new.entity_type_id end
  loop
    if kind = 1 then
      update crm.lead set next_step_on = crm.next_step_on(1, id, next_follow_up)
      where id = record and next_step_on is distinct from crm.next_step_on(1, id, next_follow_up);
    elsif kind = 2 then
      update crm.account set next_step_on = crm.next_step_on(2, id, next_follow_up)
      where id = record and next_step_on is distinct from crm.next_step_on(2, id, next_follow_up);
    end if;
  end loop;
  return null;
end $$;
${stepTrigger('task', 'task_status, due_date')}
${stepTrigger('activity', 'activity_status, date_time')}

drop function crm.add_to_roll_ups_of_lead() cascade;
drop function crm.add_to_roll_ups_of_activity() cascade;
drop table crm.lead_by_close;
drop function crm.fill_lead_by_close();
update crm.lead set next_step_on = crm.next_step_on(1, id, next_follow_up);
update crm.account set next_step_on = crm.next_step_on(2, id, next_follow_up);
update crm.activity set completed_at = date_time where activity_status = 2 and completed_at is null;
create index lead_next_step on crm.lead (next_step_on, id) where deleted_at is null;

create table lead_by_close (
  status smallint, lead_options smallint, assign_to integer, store_id integer, expected_close date, next_step_on date,
  rows bigint not null,
  value numeric, value_rows bigint, weighted_value numeric, weighted_value_rows bigint,
  summed boolean not null default false
);
create unique index lead_by_close_key on lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_step_on) nulls not distinct where summed;
create index lead_by_close_added on lead_by_close (summed) where not summed;
create index lead_by_close_expected_close on lead_by_close (expected_close);
create index lead_by_close_next_step_on on lead_by_close (next_step_on);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_lead_by_close() returns void language plpgsql as $$
begin
  truncate crm.lead_by_close;
  insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_step_on, rows, value, value_rows, weighted_value, weighted_value_rows, summed) select *, true from (select status, lead_options, assign_to, store_id, expected_close, case when next_step_on is not null then date '2000-01-01' end, sum(1), sum(1 * (value)), sum(case when (value) is not null then 1 else 0 end), sum(1 * (weighted_value)), sum(case when (weighted_value) is not null then 1 else 0 end) from crm.lead where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_lead_by_close();

create table activity_by_completion (
  activity_type smallint, activity_status smallint, assign_to integer, created_by integer, store_id integer, completed_at timestamptz,
  rows bigint not null,
  
  summed boolean not null default false
);
create unique index activity_by_completion_key on activity_by_completion (activity_type, activity_status, assign_to, created_by, store_id, completed_at) nulls not distinct where summed;
create index activity_by_completion_added on activity_by_completion (summed) where not summed;
create index activity_by_completion_completed_at on activity_by_completion (completed_at);
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_activity_by_completion() returns void language plpgsql as $$
begin
  truncate crm.activity_by_completion;
  insert into crm.activity_by_completion (activity_type, activity_status, assign_to, created_by, store_id, completed_at, rows, summed) select *, true from (select activity_type, activity_status, assign_to, created_by, store_id, date_trunc('day', completed_at, 'UTC'), sum(1) from crm.activity where deleted_at is null group by 1, 2, 3, 4, 5, 6) made;
end $$;
select fill_activity_by_completion();
create function crm.add_to_roll_ups_of_lead() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  counts boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.source, old.lead_type) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.source, new.lead_type) then
    insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.source, old.lead_type, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.source, new.lead_type, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_kind (status, lead_options, assign_to, store_id, source, lead_type, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.source, new.lead_type, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.segments) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.segments) then
    insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.segments, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.segments, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_segment (status, lead_options, assign_to, store_id, segments, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.segments, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.makes) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.makes) then
    insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.makes, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.makes, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_make (status, lead_options, assign_to, store_id, makes, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.makes, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.expected_close, case when old.next_step_on is not null then date '2000-01-01' end) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.expected_close, case when new.next_step_on is not null then date '2000-01-01' end) then
    insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_step_on, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, expected_close, next_step_on, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.expected_close, case when old.next_step_on is not null then date '2000-01-01' end, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.expected_close, case when new.next_step_on is not null then date '2000-01-01' end, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, expected_close, next_step_on, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_close (status, lead_options, assign_to, store_id, expected_close, next_step_on, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.expected_close, case when new.next_step_on is not null then date '2000-01-01' end, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, date_trunc('day', old.stage_since, 'UTC')) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, date_trunc('day', new.stage_since, 'UTC')) then
    insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows)
      select status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, date_trunc('day', old.stage_since, 'UTC'), -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer, -1 * case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end, -1 * (case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, date_trunc('day', new.stage_since, 'UTC'), 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer, 1 * case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end, 1 * (case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows) where counted;
  elsif counts and (old.value, old.weighted_value, case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end) is distinct from (new.value, new.weighted_value, case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end) then
    insert into crm.lead_by_stage (status, lead_options, assign_to, store_id, stage_since, rows, value, value_rows, weighted_value, weighted_value_rows, days_to_close, days_to_close_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, date_trunc('day', new.stage_since, 'UTC'), 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer, coalesce(case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end, 0) - coalesce(case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end, 0), (case when new.lead_options = 2 then greatest(0, (new.stage_since at time zone 'UTC')::date - new.received_date) end is not null)::integer - (case when old.lead_options = 2 then greatest(0, (old.stage_since at time zone 'UTC')::date - old.received_date) end is not null)::integer);
  end if;
  if was <> counts or (old.status, old.lead_options, old.assign_to, old.store_id, old.furthest_stage, old.received_date) is distinct from (new.status, new.lead_options, new.assign_to, new.store_id, new.furthest_stage, new.received_date) then
    insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows)
      select status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows from (values (was, old.status, old.lead_options, old.assign_to, old.store_id, old.furthest_stage, old.received_date, -1, -1 * old.value, -1 * (old.value is not null)::integer, -1 * old.weighted_value, -1 * (old.weighted_value is not null)::integer), (counts, new.status, new.lead_options, new.assign_to, new.store_id, new.furthest_stage, new.received_date, 1, 1 * new.value, 1 * (new.value is not null)::integer, 1 * new.weighted_value, 1 * (new.weighted_value is not null)::integer)) changed (counted, status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows) where counted;
  elsif counts and (old.value, old.weighted_value) is distinct from (new.value, new.weighted_value) then
    insert into crm.lead_by_receipt (status, lead_options, assign_to, store_id, furthest_stage, received_date, rows, value, value_rows, weighted_value, weighted_value_rows) values (new.status, new.lead_options, new.assign_to, new.store_id, new.furthest_stage, new.received_date, 0, coalesce(new.value, 0) - coalesce(old.value, 0), (new.value is not null)::integer - (old.value is not null)::integer, coalesce(new.weighted_value, 0) - coalesce(old.weighted_value, 0), (new.weighted_value is not null)::integer - (old.weighted_value is not null)::integer);
  end if;
  return null;
end $$;
create trigger add_to_roll_ups after insert or update or delete on crm.lead for each row execute function crm.add_to_roll_ups_of_lead();
create function crm.add_to_roll_ups_of_activity() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  counts boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if was <> counts or (old.activity_type, old.activity_status, old.assign_to, old.created_by, old.store_id, date_trunc('day', old.date_time, 'UTC')) is distinct from (new.activity_type, new.activity_status, new.assign_to, new.created_by, new.store_id, date_trunc('day', new.date_time, 'UTC')) then
    insert into crm.activity_by_day (activity_type, activity_status, assign_to, created_by, store_id, date_time, rows)
      select activity_type, activity_status, assign_to, created_by, store_id, date_time, rows from (values (was, old.activity_type, old.activity_status, old.assign_to, old.created_by, old.store_id, date_trunc('day', old.date_time, 'UTC'), -1), (counts, new.activity_type, new.activity_status, new.assign_to, new.created_by, new.store_id, date_trunc('day', new.date_time, 'UTC'), 1)) changed (counted, activity_type, activity_status, assign_to, created_by, store_id, date_time, rows) where counted;
  end if;
  if was <> counts or (old.activity_type, old.activity_status, old.assign_to, old.created_by, old.store_id, date_trunc('day', old.completed_at, 'UTC')) is distinct from (new.activity_type, new.activity_status, new.assign_to, new.created_by, new.store_id, date_trunc('day', new.completed_at, 'UTC')) then
    insert into crm.activity_by_completion (activity_type, activity_status, assign_to, created_by, store_id, completed_at, rows)
      select activity_type, activity_status, assign_to, created_by, store_id, completed_at, rows from (values (was, old.activity_type, old.activity_status, old.assign_to, old.created_by, old.store_id, date_trunc('day', old.completed_at, 'UTC'), -1), (counts, new.activity_type, new.activity_status, new.assign_to, new.created_by, new.store_id, date_trunc('day', new.completed_at, 'UTC'), 1)) changed (counted, activity_type, activity_status, assign_to, created_by, store_id, completed_at, rows) where counted;
  end if;
  return null;
end $$;
create trigger add_to_roll_ups after insert or update or delete on crm.activity for each row execute function crm.add_to_roll_ups_of_activity();
analyze crm.lead;
analyze crm.lead_by_close;
analyze crm.activity_by_completion;`,
}
