/** Work on many rows, whose progress is stored with its writes; and the files that imports read. */
export const operations = `
create table operation (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('bulkUpdate', 'bulkDelete', 'import', 'importCheck', 'undo')),
  entity text not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed', 'undone')),
  -- Whose rights it has, read anew for each chunk.
  user_id integer not null references "user" on delete cascade,
  role_id integer not null references role on delete cascade,
  session_id text not null,
  -- What was requested, without the rows.
  request jsonb not null default '{}',
  file_id uuid,
  undoes integer references operation on delete cascade,
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  -- The number of the last row that was dealt with.
  place integer not null default 0,
  -- Chunks that broke in a row.
  tries smallint not null default 0,
  message text,
  created_at timestamptz not null default now(),
  -- The operation that waited longest is next.
  touched_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index operation_running on operation (touched_at) where state = 'running';
create index operation_user on operation (user_id, id);
create index operation_role on operation (role_id);
create index operation_finished on operation (finished_at);
create index operation_file on operation (file_id) where file_id is not null;
-- Nothing is undone twice.
create unique index operation_undoes on operation (undoes) where undoes is not null and state in ('running', 'done');
create index operation_undone on operation (undoes) where undoes is not null;

-- The rows that were fixed at the start, and what became of them. Of an import only those that failed.
create table operation_row (
  operation_id integer not null references operation on delete cascade,
  no integer not null,
  record_id integer,
  outcome text check (outcome in ('done', 'failed', 'skipped')),
  -- Of the record, as it was written.
  version integer,
  label text,
  message text,
  primary key (operation_id, no)
);
create index operation_row_failed on operation_row (operation_id, no) where outcome = 'failed';

create table import_file (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references "user" on delete cascade,
  entity text not null,
  file_name text not null,
  headers jsonb not null,
  headers_hash bytea not null,
  row_count integer not null default 0,
  created_at timestamptz not null default now()
);
create index import_file_user on import_file (user_id);
create index import_file_age on import_file (created_at);

create table import_row (
  file_id uuid not null references import_file on delete cascade,
  no integer not null,
  -- Where it stands in the file.
  line integer not null,
  cells jsonb not null,
  primary key (file_id, no)
);

-- What tells the rows of a file apart, as a hash, so that one file can't bring the same record twice.
create table import_key (
  operation_id integer not null references operation on delete cascade,
  key bytea not null,
  no integer not null,
  record_id integer,
  primary key (operation_id, key)
);

-- How a person mapped these headers the last time.
create table import_mapping (
  user_id integer not null references "user" on delete cascade,
  entity text not null,
  headers_hash bytea not null,
  mapping jsonb not null,
  used_at timestamptz not null default now(),
  primary key (user_id, entity, headers_hash)
);
`
