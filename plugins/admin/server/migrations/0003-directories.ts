import type { Migration } from '@core/server/plugin'

/** Directories that create and suspend people by SCIM, with the people and groups that they have told of. */
export const directories: Migration = {
  id: '0003-directories',
  sql: `
create table directory (
  id integer generated always as identity primary key,
  name text not null,
  -- 1 on, 2 off.
  status integer not null default 1,
  -- A list of texts.
  domains jsonb,
  invites boolean,
  default_role_id integer references core.role,
  -- Rows of {"group", "roleId"}.
  group_roles jsonb,
  -- Of the secret the database has a hash, and how it begins. Null until one is made.
  token_hash bytea unique,
  prefix text,
  issued_at timestamptz,
  last_used_at timestamptz,
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create unique index directory_name on directory (lower(name)) where deleted_at is null;
create index directory_created_by on directory (created_by) where created_by is not null;
create index directory_updated_by on directory (updated_by) where updated_by is not null;
create index directory_deleted_by on directory (deleted_by) where deleted_by is not null;
create index directory_default_role on directory (default_role_id) where default_role_id is not null;

-- The people that a directory manages: each belongs to one.
create table directory_person (
  user_id integer primary key references core."user" on delete cascade,
  directory_id integer not null references directory on delete cascade,
  -- What the directory calls them; null: their email.
  user_name text,
  external_id text,
  -- Which of the directory's phone numbers a person's phone is: mobile or work.
  phone_kind text,
  added_at timestamptz not null default now()
);
create unique index directory_person_name on directory_person (directory_id, lower(user_name)) where user_name is not null;
create index directory_person_directory on directory_person (directory_id, user_id);

create table directory_group (
  id integer generated always as identity primary key,
  directory_id integer not null references directory on delete cascade,
  external_id text,
  display_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index directory_group_name on directory_group (directory_id, lower(display_name));

create table directory_member (
  group_id integer not null references directory_group on delete cascade,
  user_id integer not null references directory_person on delete cascade,
  added_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index directory_member_user on directory_member (user_id);
`,
}
