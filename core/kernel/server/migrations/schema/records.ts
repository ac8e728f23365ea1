/** The history of records, and what belongs to records: files, drafts, look-ups, presence, saved views. */
export const records = `
create table history (
  id bigint generated always as identity primary key,
  entity text not null,
  record_id integer not null,
  action text not null check (action in ('create', 'update', 'delete', 'restore')),
  via text check (via in ('import', 'bulk', 'undo', 'system')),
  -- As people read them. Of a sensitive field it says that it changed; its values are nowhere in this table.
  changes jsonb not null default '[]',
  -- The values of an update by path, without the sensitive ones: what an undo puts back.
  before jsonb,
  after jsonb,
  note text,
  by integer references "user" on delete set null,
  at timestamptz not null default now(),
  -- The operation on many rows that it was a part of.
  operation_id bigint
);
create index history_record on history (entity, record_id, id);
create index history_operation on history (operation_id, id) where operation_id is not null;
create index history_by on history (by);

-- Which records' histories a record's own goes on from: those that were merged into it, or that it was before.
create table history_source (
  entity text not null,
  record_id integer not null,
  source_entity text not null,
  source_id integer not null,
  primary key (entity, record_id, source_entity, source_id)
);
create index history_source_of on history_source (source_entity, source_id);

-- Which record a create made, so that a repeated request is answered with it instead of making a second one.
create table idempotency_key (
  user_id integer not null references "user" on delete cascade,
  key text not null,
  route text not null,
  body_hash bytea not null,
  record_id integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table lookup_entry (
  -- As the plugin declares it, such as referrals.source.
  list text not null,
  -- Below 1000: declared in the code. Records hold it, so it never gets another meaning and never goes.
  id integer not null check (id > 0),
  name text not null check (name <> ''),
  position integer not null,
  -- Records that hold it keep it; it can't be chosen any more.
  retired boolean not null default false,
  primary key (list, id)
);

create table file (
  id text primary key,
  file_name text not null,
  type text not null,
  size integer not null,
  uploaded_by integer references "user" on delete set null,
  uploaded_at timestamptz not null default now(),
  -- The record that names it, and in which field; null until one is saved.
  entity text,
  record_id integer,
  field text,
  -- When the record stopped naming it. It stays for a while, so that the change can be undone.
  removed_at timestamptz,
  check ((entity is null) = (record_id is null) and (entity is null) = (field is null))
);
create index file_record on file (entity, record_id) where entity is not null;
create index file_unbound on file (uploaded_by, uploaded_at) where entity is null;
create index file_unbound_age on file (uploaded_at) where entity is null;
create index file_removed on file (removed_at) where removed_at is not null;
create index file_uploaded_by on file (uploaded_by);

create table draft (
  user_id integer not null references "user" on delete cascade,
  -- What one role saw, the next may not.
  role_id integer not null references role on delete cascade,
  -- The path of the form's screen.
  form text not null,
  -- JSON: what is typed, and what the form began with.
  draft text not null,
  base text not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, role_id, form)
);
create index draft_role on draft (role_id);
create index draft_age on draft (saved_at);

-- Who has a record open. Lost in a crash, which costs nothing: every tab renews its row.
create unlogged table presence (
  entity text not null,
  record_id integer not null,
  session_id uuid not null references session on delete cascade,
  tab text not null,
  user_id integer not null references "user" on delete cascade,
  mode text not null check (mode in ('view', 'edit')),
  until timestamptz not null,
  primary key (entity, record_id, session_id, tab)
);
create index presence_session on presence (session_id);
create index presence_user on presence (user_id);

-- A view is its owner's; shared, everybody's who may see the list.
create table saved_view (
  id integer generated always as identity primary key,
  version integer not null default 1,
  entity text not null,
  name text not null,
  state jsonb not null,
  owner_id integer not null references "user" on delete cascade,
  shared boolean not null default false,
  default_for integer references role on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (default_for is null or shared)
);
create unique index saved_view_name on saved_view (owner_id, entity, lower(name));
create unique index saved_view_default on saved_view (entity, default_for) where default_for is not null;
create index saved_view_shared on saved_view (entity) where shared;

-- How a person left a list.
create table list_memory (
  user_id integer not null references "user" on delete cascade,
  entity text not null,
  view text,
  columns jsonb not null default '{}',
  widths jsonb not null default '{}',
  primary key (user_id, entity)
);
`
