import type { Migration } from '../platform/database/Migration'
import { recordColumns, recordIndexes } from './schema/recordColumns'

/** What administrators let the product do by itself: automations and their runs. */
export const automations: Migration = {
  id: '0038-automations',
  sql: `
create table automation (
  id integer generated always as identity primary key,
  name text not null,
  -- The id of the entity whose records it concerns, such as lead.
  records text not null,
  -- 1 on, 2 off.
  status integer not null default 2,
  -- Why it was turned off by itself.
  off_reason text,
  -- 1 created, 2 changed, 3 created or changed, 4 a day is near, 5 at a time of day.
  trigger integer not null,
  -- Of a change: the path of the field, and filters of what it was and what it became.
  field text,
  from_value text,
  to_value text,
  -- Of a day: the path of the field, and days before (negative) or after it.
  day_field text,
  day_offset integer,
  -- Of a day and a time of day: when it starts, by the office's clock, and on which days of the week (1 is Monday, 7 Sunday; null for all).
  starts_at time,
  weekdays jsonb,
  -- Rows of {"field", "value"}, the value in the syntax of a list's filter.
  conditions jsonb,
  -- Rows of {"kind", "settings"}.
  steps jsonb not null,
  -- It does what this role may, in the name of the person who saved it last, for as long as they have the role.
  role_id integer not null references role on delete cascade,
  author_id integer references "user" on delete set null,
  -- The last day that was started, of triggers by day.
  started_day date,
  search_text text not null default '',${recordColumns}
);
create unique index automation_name on automation (lower(name)) where deleted_at is null;
create index automation_role_id on automation (role_id);
create index automation_author_id on automation (author_id) where author_id is not null;
${recordIndexes('automation')}

create table automation_run (
  id integer generated always as identity primary key,
  automation_id integer not null references automation on delete cascade,
  -- The version that started; a run that waits goes on with the steps of that one.
  automation_version integer not null,
  steps jsonb not null,
  entity text not null,
  record_id integer not null,
  -- Of triggers by day: the day. A record has one run for it.
  cause text,
  -- The run whose change started it, how many there are above it, and which automations and records these were.
  caused_by integer references automation_run on delete set null,
  depth integer not null default 0,
  chain jsonb not null default '[]',
  -- 1 waiting, 2 done, 3 failed, 4 for approval, 5 not approved, 6 stopped, 7 undone.
  status integer not null default 1,
  -- The step that comes next, from 0.
  next_step integer not null default 0,
  -- Until when it waits.
  due_at timestamptz,
  -- What each step did, as a sentence without values of the record.
  done jsonb not null default '[]',
  reason text,
  tries integer not null default 0,
  -- Who may approve, as ids of people; what they are asked; who decided.
  approvers jsonb,
  question text,
  decided_by integer references "user" on delete set null,
  decided_at timestamptz,
  decision_note text,
  ended_at timestamptz,
  undone_by integer references "user" on delete set null,
  search_text text not null default '',${recordColumns}
);
create unique index automation_run_cause on automation_run (automation_id, record_id, cause) where cause is not null;
create index automation_run_automation on automation_run (automation_id, id);
create index automation_run_record on automation_run (entity, record_id);
create index automation_run_waiting on automation_run (due_at) where status = 1;
create index automation_run_approvers on automation_run using gin (approvers) where status = 4;
create index automation_run_caused_by on automation_run (caused_by) where caused_by is not null;
create index automation_run_ended on automation_run (ended_at) where ended_at is not null;
create index automation_run_decided_by on automation_run (decided_by) where decided_by is not null;
create index automation_run_undone_by on automation_run (undone_by) where undone_by is not null;
${recordIndexes('automation_run')}

-- What a run changed, for its undo.
alter table history add column automation_run_id integer;
create index history_automation_run on history (automation_run_id) where automation_run_id is not null;

-- Every node reads which automations are on.
create function tell_automations() returns trigger language plpgsql as $$
begin
  listen core_access;
  perform pg_notify('core_access', 'automations');
  return null;
end $$;
create trigger automation_changed after insert or update or delete on automation for each statement execute function tell_automations();
`,
}
