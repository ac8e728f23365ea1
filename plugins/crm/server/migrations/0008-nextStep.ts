import { rollUpTableSql, rollUpTriggerSql } from '@core/server/entities'
import type { Migration } from '@core/server/plugin'
import { secondRollUps } from '../figures/rollUps'

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
${rollUpTableSql('crm', 'lead_by_close', secondRollUps.lead_by_close!)}
${rollUpTableSql('crm', 'activity_by_completion', secondRollUps.activity_by_completion!)}
${rollUpTriggerSql('crm', 'lead', secondRollUps)}
${rollUpTriggerSql('crm', 'activity', secondRollUps)}
analyze crm.lead;
analyze crm.lead_by_close;
analyze crm.activity_by_completion;`,
}
