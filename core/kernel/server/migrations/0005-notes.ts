import type { Migration } from '../platform/database/Migration'

/** Notes on records, with their earlier versions and the people whom they mention. */
export const notes: Migration = {
  id: '0005-notes',
  sql: `
create table core.note (
  id integer generated always as identity primary key,
  entity text not null,
  record_id integer not null,
  text text not null,
  -- Shown to its author and to those who hold the permission that the entity names for it.
  sensitive boolean not null default false,
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create index note_record on core.note (entity, record_id, id);
create index note_deleted on core.note (deleted_at) where deleted_at is not null;
create index note_created_by on core.note (created_by);
create index note_deleted_by on core.note (deleted_by) where deleted_by is not null;

-- What a note said before it was edited.
create table core.note_version (
  note_id integer not null references core.note on delete cascade,
  version integer not null,
  text text not null,
  sensitive boolean not null,
  ended_at timestamptz not null default now(),
  primary key (note_id, version)
);

-- Whoever was told stays known to the note when an edit takes the mention out: mentioned anew, they aren't told again.
create table core.note_mention (
  note_id integer not null references core.note on delete cascade,
  user_id integer not null references core."user" on delete cascade,
  told_at timestamptz,
  taken_out boolean not null default false,
  primary key (note_id, user_id)
);
create index note_mention_user on core.note_mention (user_id);
`,
}
