import { recordColumns, recordIndexes } from './recordColumns'

/** Tasks and activities. S3.7, S3.8, D5 */
export const tasks = `
create table task (
  id integer generated always as identity primary key,
  subject text not null,
  task_type smallint not null default 10 check (task_type between 1 and 10),
  task_status smallint not null default 1 check (task_status between 1 and 3),
  due_date date not null,
  due_time time,
  assign_to integer references core."user" on delete set null,
  priority smallint,
  entity_type smallint,
  entity_type_id integer,
  notes text,
  checklist jsonb,
  repeat smallint,
  repeat_until date,
  reminder smallint,
  outcome smallint,
  result text,
  next_step text,
  store_id integer references core.store on delete set null,
  acceptance smallint,
  assigned_by integer references core."user" on delete set null,
  decline_reason text,
  completed_at timestamptz,
  -- The one before it may have been purged by now.
  follows integer,
  -- The moment that its reminder told of, so that it goes out once for each.
  reminded_for timestamptz, ${recordColumns}
);
create index task_day on task (assign_to, task_status, due_date) where deleted_at is null;
-- With what is deleted, since that moves with a transferred lead as well.
create index task_of on task (entity_type_id, entity_type);
create index task_due_date on task (due_date, id) where deleted_at is null;
create index task_status on task (task_status, due_date, id) where deleted_at is null;
create index task_type on task (task_type, id) where deleted_at is null;
create index task_store on task (store_id, due_date) where deleted_at is null;
create index task_subject on task (lower(subject), id) where deleted_at is null;
create index task_follows on task (follows) where follows is not null;
create index task_assigned_by on task (assigned_by) where assigned_by is not null;
create index task_reminder on task (due_date) where reminder is not null and task_status = 1 and deleted_at is null;${recordIndexes('task')}

create table activity (
  id integer generated always as identity primary key,
  subject text not null,
  activity_type smallint not null default 5 check (activity_type between 1 and 10),
  activity_status smallint not null default 1 check (activity_status between 1 and 2),
  date_time timestamptz not null default now(),
  minutes integer,
  assign_to integer references core."user" on delete set null,
  entity_type smallint,
  entity_type_id integer,
  location text,
  attendees jsonb,
  notes text,
  reminder smallint,
  outcome smallint,
  result text,
  next_step text,
  store_id integer references core.store on delete set null,
  completed_at timestamptz,
  reminded_for timestamptz, ${recordColumns}
);
create index activity_day on activity (assign_to, activity_status, date_time) where deleted_at is null;
create index activity_of on activity (entity_type_id, entity_type, date_time);
create index activity_date_time on activity (date_time, id) where deleted_at is null;
create index activity_type on activity (activity_type, date_time) where deleted_at is null;
create index activity_status on activity (activity_status, date_time, id) where deleted_at is null;
create index activity_store on activity (store_id, date_time) where deleted_at is null;
create index activity_subject on activity (lower(subject), id) where deleted_at is null;
create index activity_reminder on activity (date_time) where reminder is not null and activity_status = 1 and deleted_at is null;
-- Whether a meeting is in conflict is found out by those of the same person around it.
create index activity_meetings on activity (assign_to, date_time) include (minutes)
  where deleted_at is null and activity_type = 2 and activity_status = 1;${recordIndexes('activity')}

-- Who was told on which day what is due, so that it is told once.
create table day_notice (
  user_id integer not null references core."user" on delete cascade,
  day date not null,
  primary key (user_id, day)
);

-- A person's calendar feed: one each, by a secret whose hash stands here.
create table calendar_feed (
  user_id integer primary key references core."user" on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);
`
