import { recordColumns, recordIndexes } from './recordColumns'

/** People and roles. D1, D2. */
export const peopleAndRoles = `
create table store (
  id integer generated always as identity primary key,
  code text not null,
  name text not null,
  address text,
  city text,
  state text,
  zip text,
  phone text,
  timezone text,
  hours text,
  active boolean not null default true,
  territory_states jsonb,
  territory_zips jsonb,
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index store_code on store (code) where deleted_at is null;

create table "user" (
  id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  email text not null,
  phone text,
  title text,
  store_id integer references store,
  manager_id integer references "user" on delete set null,
  status smallint not null default 1 check (status in (1, 2, 3)),
  locale text,
  timezone text,
  password_hash text,
  totp_secret text,
  -- The last time step whose code was used: a code of an authenticator works once.
  totp_step bigint,
  last_login_at timestamptz,${recordColumns}
);
alter table store
  add column manager_id integer references "user" on delete set null,
  add column created_by integer references "user" on delete set null,
  add column updated_by integer references "user" on delete set null,
  add column deleted_by integer references "user" on delete set null;
-- Among those who are not deleted: a person who comes back has the address that they had.
create unique index user_email on "user" (lower(email)) where deleted_at is null;
create index user_phone on "user" (phone);
create index user_name on "user" (name, id);
create index user_status on "user" (status, id);
create index user_manager on "user" (manager_id) where manager_id is not null;
create index user_deleted on "user" (deleted_at) where deleted_at is not null;
create index user_search on "user" using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) public.gin_trgm_ops);
${recordIndexes('user')}

create table role (
  id integer generated always as identity primary key,
  name text not null,
  -- What code knows it by, whatever an administrator calls it. Null for roles that the deployment added.
  key text unique,
  description text,
  search_text text not null default '',${recordColumns}
);
-- The name of a deleted role can be given again.
create unique index role_name on role (lower(name)) where deleted_at is null;
${recordIndexes('role')}

create table user_role (
  user_id integer not null references "user" on delete cascade,
  role_id integer not null references role,
  primary key (user_id, role_id)
);
create index user_role_role on user_role (role_id);
`
