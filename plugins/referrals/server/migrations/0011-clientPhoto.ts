import type { Migration } from '@core/server/plugin'

/** Photos of clients. */
export const clientPhoto: Migration = {
  id: '0011-clientPhoto',
  sql: `
create table client_photo (
  id integer generated always as identity primary key,
  client_id integer not null references client on delete cascade,
  photo jsonb not null,
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create unique index client_photo_client on client_photo (client_id) where deleted_at is null;
create index client_photo_of on client_photo (client_id);
create index client_photo_created_by on client_photo (created_by) where created_by is not null;
create index client_photo_updated_by on client_photo (updated_by) where updated_by is not null;
create index client_photo_deleted_by on client_photo (deleted_by) where deleted_by is not null;
`,
}
