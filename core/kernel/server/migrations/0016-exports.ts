import type { Migration } from '../platform/database/Migration'

/** Exports whose files are made in the background. D11 */
export const exports: Migration = {
  id: '0016-exports',
  sql: `
create table export (
  id integer generated always as identity primary key,
  -- Whose file it is, made with what this role of theirs may see.
  user_id integer not null references "user" on delete cascade,
  role_id integer not null references role on delete cascade,
  entity text not null,
  format text not null check (format in ('csv', 'xlsx')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  -- The columns, order and filter, encrypted: a filter can hold somebody's name. Gone as soon as the file is made or given up.
  request text,
  -- Tells a second click from another export; gone with the request.
  request_hash bytea,
  row_count integer not null,
  bytes bigint,
  -- The file holds values of sensitive fields.
  sensitive boolean not null default false,
  -- Of the store, while it is written as well.
  file_key text,
  -- How often it was begun. Whoever began it last writes its file.
  tries smallint not null default 0,
  -- Why it failed, in words for the person.
  message text,
  created_at timestamptz not null default now(),
  -- The last sign of whoever writes it.
  touched_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  check ((status in ('waiting', 'running')) = (request is not null)),
  check ((status in ('waiting', 'running')) = (request_hash is not null))
);
create index export_user on export (user_id, id);
create index export_role on export (role_id);
create index export_file on export (file_key) where file_key is not null;
create index export_expires on export (expires_at);
create index export_under_way on export (touched_at) where status in ('waiting', 'running');
-- The same is made once at a time.
create unique index export_request on export (user_id, request_hash) where request_hash is not null;
`,
}
