import type { Migration } from '../../plugins/defineServerPlugin'

/** What was uploaded, and what is typed into forms and not saved yet. The bytes of files stand in a folder. */
export const filesAndDrafts: Migration = {
  id: '0009-files-and-drafts',
  sql: `
create table core.file (
  id text primary key,
  file_name text not null,
  type text not null,
  size integer not null,
  uploaded_by integer references core."user" on delete set null,
  uploaded_at timestamptz not null default now(),
  -- The record that names it, and in which field; null until one is saved.
  entity text,
  record_id integer,
  field text,
  -- The record names it no more; kept for a while, so that the change can be undone.
  removed_at timestamptz,
  check ((entity is null) = (record_id is null) and (entity is null) = (field is null))
);
create index file_record on core.file (entity, record_id) where entity is not null;
create index file_unbound on core.file (uploaded_by, uploaded_at) where entity is null;
create index file_unbound_age on core.file (uploaded_at) where entity is null;
create index file_removed on core.file (removed_at) where removed_at is not null;
create index file_uploaded_by on core.file (uploaded_by);

create table core.draft (
  user_id integer not null references core."user" on delete cascade,
  -- What one role saw, the next can't.
  role_id integer not null references core.role on delete cascade,
  -- The path of the form's screen.
  form text not null,
  -- JSON: what is typed, and what it began as.
  draft text not null,
  base text not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, role_id, form)
);
create index draft_role on core.draft (role_id);
create index draft_age on core.draft (saved_at);
`,
}
