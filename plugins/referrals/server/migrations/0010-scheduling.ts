import type { Migration } from '@core/server/plugin'

/** The columns of every record, and their indexes. */
const recordColumns = `
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null`
const recordIndexes = (table: string) => `
create index ${table}_created_by on ${table} (created_by) where created_by is not null;
create index ${table}_updated_by on ${table} (updated_by) where updated_by is not null;
create index ${table}_deleted_by on ${table} (deleted_by) where deleted_by is not null;`

/** Working hours of staff, the booked weekly visits, and the messages to families about the start. */
export const scheduling: Migration = {
  id: '0010-scheduling',
  sql: `
create table staff_hours (
  id integer generated always as identity primary key,
  assigned_to integer not null references core."user" on delete cascade,
  availability jsonb not null,
  weekly_hours numeric,
  languages jsonb,
  zips jsonb,
  centre_zip text,
  miles integer,
  ${recordColumns}
);
create unique index staff_hours_person on staff_hours (assigned_to) where deleted_at is null;
${recordIndexes('staff_hours')}

create table visit (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  staff_id integer not null references core."user" on delete cascade,
  slot smallint not null check (slot between 1 and 21),
  hours numeric not null check (hours > 0),
  start_date date not null,
  end_date date check (end_date >= start_date),
  ${recordColumns}
);
create index visit_referral on visit (referral_id, slot);
create index visit_staff on visit (staff_id, slot);
${recordIndexes('visit')}

create table start_confirmation (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  start_date date not null,
  requested_by integer references core."user" on delete set null,
  requested_at timestamptz not null default now(),
  sent_at timestamptz
);
create index start_confirmation_referral on start_confirmation (referral_id);
create index start_confirmation_requested_by on start_confirmation (requested_by) where requested_by is not null;
create unique index start_confirmation_waiting on start_confirmation (referral_id) where sent_at is null;
`,
}
