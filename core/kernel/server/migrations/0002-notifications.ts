import type { Migration } from '../platform/database/Migration'

/** Notifications, and how people want to receive them. Stored for 90 days. D11 */
export const notifications: Migration = {
  id: '0002-notifications',
  sql: `
-- An IANA name; null is the office's, the server's own.
alter table core."user" add column time_zone text;

create table core.notification (
  id integer generated always as identity primary key,
  user_id integer not null references core."user" on delete cascade,
  -- By the plugin that sends it. It may be off by now.
  kind text not null,
  title text not null,
  detail text,
  link text,
  by_id integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  delivery text not null check (delivery in ('inbox', 'mail', 'digest')),
  mail_due_at timestamptz,
  mailed_at timestamptz,
  check ((delivery = 'inbox') = (mail_due_at is null))
);
create index notification_inbox on core.notification (user_id, id desc);
create index notification_unread on core.notification (user_id) where read_at is null;
create index notification_digest on core.notification (mail_due_at) where mailed_at is null and delivery = 'digest';
create index notification_age on core.notification (created_at);
create index notification_by on core.notification (by_id);

create table core.notification_choice (
  user_id integer not null references core."user" on delete cascade,
  kind text not null,
  delivery text not null check (delivery in ('inbox', 'mail', 'digest', 'none')),
  primary key (user_id, kind)
);
`,
}
