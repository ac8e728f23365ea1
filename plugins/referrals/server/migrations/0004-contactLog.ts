import type { Migration } from '@core/server/plugin'

/** The attempts to reach a family, and the entries that people have snoozed or done in their work queue. */
export const contactLog: Migration = {
  id: '0004-contactLog',
  sql: `
create table contact_attempt (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  kind smallint not null check (kind between 1 and 4),
  at timestamptz not null,
  note text,
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create index contact_attempt_referral on contact_attempt (referral_id, at);
create index contact_attempt_created_by on contact_attempt (created_by) where created_by is not null;
create index contact_attempt_updated_by on contact_attempt (updated_by) where updated_by is not null;
create index contact_attempt_deleted_by on contact_attempt (deleted_by) where deleted_by is not null;

-- Until when a referral stays out of the queue for one reason; done, as long as the reason's day is the same.
create table queue_mark (
  referral_id integer not null references referral on delete cascade,
  reason text not null,
  until date,
  due date,
  made_by integer references core."user" on delete set null,
  made_at timestamptz not null default now(),
  primary key (referral_id, reason)
);
create index queue_mark_made_by on queue_mark (made_by) where made_by is not null;
`,
}
