import type { Migration } from '../../plugins/defineServerPlugin'

/** People, what they may do, and how they are signed in. D1, D2, D7. */
export const peopleRolesSessions: Migration = {
  id: '0001-people-roles-sessions',
  sql: `
create table core.store (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null
);

create table core.module (
  id integer primary key,
  plugin text not null,
  title text not null
);

create table core.menu (
  id integer primary key references core.module,
  title text not null,
  icon text not null,
  link text not null,
  section text,
  position integer not null,
  is_hidden boolean not null default false,
  children jsonb not null default '[]'
);

create table core.permission (
  id integer primary key,
  module_id integer not null references core.module,
  key text not null,
  label text not null,
  unique (module_id, key)
);

create table core.role (
  id integer generated always as identity primary key,
  name text not null unique,
  version integer not null default 1
);

create table core.role_permission (
  role_id integer not null references core.role on delete cascade,
  permission_id integer not null references core.permission on delete cascade,
  primary key (role_id, permission_id)
);

create table core."user" (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  email text not null,
  phone text,
  title text,
  store_id integer references core.store,
  status smallint not null default 1 check (status in (1, 2, 3)),
  password_hash text,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index user_email on core."user" (lower(email));
create index user_search on core."user" using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) public.gin_trgm_ops);

create table core.user_role (
  user_id integer not null references core."user" on delete cascade,
  role_id integer not null references core.role,
  primary key (user_id, role_id)
);
create index user_role_role on core.user_role (role_id);

-- A password was right; the code is awaited. Only hashes are kept.
create table core.pending_sign_in (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id integer not null references core."user" on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index pending_sign_in_expiry on core.pending_sign_in (expires_at);

create table core.session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id integer not null references core."user" on delete cascade,
  role_id integer not null references core.role on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_user_id on core.session (user_id);
create index session_expiry on core.session (expires_at);

-- Failed tries by account and by address, shared by every app node. The keys are hashed: they name people and places.
create table core.attempt (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz,
  last_at timestamptz not null default now()
);

-- Which record a create made, so that a repeated one answers with it instead of making a second.
create table core.idempotency_key (
  user_id integer not null references core."user" on delete cascade,
  key text not null,
  route text not null,
  body_hash bytea not null,
  record_id integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age on core.idempotency_key (created_at);
`,
}
