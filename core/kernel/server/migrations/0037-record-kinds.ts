import type { Migration } from '../platform/database/Migration'
import { recordColumns, recordIndexes } from './schema/recordColumns'

/**
 * The kinds of record that administrators make. Each has a table of its own in the schema `made`, which the database makes with the row of
 * its definition: there is never one without the other. Requests may not make tables, so the trigger runs as the owner of the tables.
 */
export const recordKinds: Migration = {
  id: '0037-record-kinds',
  sql: `
create schema if not exists made;

create table record_kind (
  id integer generated always as identity primary key,
  -- Its name for programs, which names its table as well; it never changes.
  key text not null check (key ~ '^[a-z][A-Za-z0-9]{0,30}$'),
  one text not null,
  many text not null,
  icon text,
  section text,
  -- The id of the entity whose records have some of these.
  parent text,
  has_store boolean,
  has_assignee boolean,
  -- Rows of {"number", "name", "tone", "next"}. The number is stored in records; next has those of the states that may follow.
  states jsonb,
  module_id integer not null references module on delete cascade,
  menu_id integer references menu on delete set null,
  search_text text not null default '',${recordColumns}
);
create unique index record_kind_key on record_kind (key);
create unique index record_kind_module on record_kind (module_id);
create index record_kind_menu on record_kind (menu_id) where menu_id is not null;
${recordIndexes('record_kind')}

-- Kinds that are gone for good. Their keys are never given again, or their history and their links would become another kind's.
create table removed_record_kind (
  key text primary key,
  module_id integer not null,
  removed_at timestamptz not null default now(),
  -- Null while there still is a table.
  emptied_at timestamptz
);

-- The name of a table is made of the key alone, which has only letters and digits: rampCheck is made.ramp_check.
create function made_table(key text) returns text language sql immutable as
  $$ select lower(regexp_replace(key, '([A-Z])', '_\\1', 'g')) $$;

create function make_kind_table() returns trigger language plpgsql security definer set search_path = core, public, pg_temp as $$
declare name text := core.made_table(new.key);
begin
  if new.key !~ '^[a-z][A-Za-z0-9]{0,30}$' then raise exception 'no name of a table: %', new.key; end if;
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
  return null;
end $$;
create trigger record_kind_made after insert on record_kind for each row execute function make_kind_table();

create function remove_record_kind() returns trigger language plpgsql as $$
begin
  insert into core.removed_record_kind (key, module_id) values (old.key, old.module_id) on conflict do nothing;
  delete from core.module where id = old.module_id;
  return null;
end $$;
create trigger record_kind_removed after delete on record_kind for each row execute function remove_record_kind();

create function keep_record_kind() returns trigger language plpgsql as $$
begin
  raise exception 'the key and the permissions of a kind of record never change';
end $$;
create trigger record_kind_kept before update on record_kind for each row
  when (old.key is distinct from new.key or old.module_id is distinct from new.module_id) execute function keep_record_kind();

-- Every node reads the kinds again.
create function tell_kinds() returns trigger language plpgsql as $$
begin
  listen core_access;
  perform pg_notify('core_access', 'kinds');
  return null;
end $$;
create trigger record_kind_changed after insert or update or delete on record_kind for each statement execute function tell_kinds();
`,
}
