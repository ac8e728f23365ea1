import type { Migration } from '../platform/database/Migration'

/** The table of a kind of record can be made without its definition, for a database whose rows are copied from another one. */
export const madeTables: Migration = {
  id: '0039-made-tables',
  sql: `
create function make_made_table(key text) returns void language plpgsql security definer set search_path = core, public, pg_temp as $$
declare name text := core.made_table(key);
begin
  if key !~ '^[a-z][A-Za-z0-9]{0,30}$' then raise exception 'no name of a table: %', key; end if;
  execute format('create table made.%I (
    id integer generated always as identity primary key,
    name text not null,
    status integer,
    parent_id integer,
    assigned_to integer references core."user" on delete set null,
    store_id integer references core.store on delete set null,
    custom jsonb,
    search_text text not null default '''',
    version integer not null default 1,
    created_by integer references core."user" on delete set null,
    created_at timestamptz not null default now(),
    updated_by integer references core."user" on delete set null,
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    deleted_by integer references core."user" on delete set null)', name);
  execute format('create index on made.%I using gin (search_text public.gin_trgm_ops) where deleted_at is null', name);
  execute format('create index on made.%I (name collate core.names, id) where deleted_at is null', name);
  execute format('create index on made.%I (status, id) where deleted_at is null', name);
  execute format('create index on made.%I (parent_id, id) where parent_id is not null', name);
  execute format('create index on made.%I (assigned_to, id) where assigned_to is not null', name);
  execute format('create index on made.%I (store_id, id) where store_id is not null', name);
  execute format('create index on made.%I (updated_at, id) where deleted_at is null', name);
  execute format('create index on made.%I (created_by) where created_by is not null', name);
  execute format('create index on made.%I (updated_by) where updated_by is not null', name);
  execute format('create index on made.%I (deleted_by) where deleted_by is not null', name);
end $$;
-- Requests make tables only together with a definition.
revoke all on function make_made_table(text) from public;

create or replace function make_kind_table() returns trigger language plpgsql security definer set search_path = core, public, pg_temp as $$
begin
  perform core.make_made_table(new.key);
  return null;
end $$;
`,
}
