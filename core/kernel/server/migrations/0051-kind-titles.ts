import type { Migration } from '../platform/database/Migration'

/** Records of a kind can be named by a pattern with a number. The numbers are a sequence beside the table, which moves and goes with it. */
export const kindTitles: Migration = {
  id: '0051-kind-titles',
  sql: `
alter table record_kind add column title_pattern text;

-- Quick search finds a name that people don't write, too.
create function search_by_name() returns trigger language plpgsql as $$
begin
  new.search_text := core.comparable(new.name);
  return new;
end $$;

create or replace function make_made_table(key text) returns void language plpgsql security definer set search_path = core, public, pg_temp as $$
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
  execute format('create sequence made.%I owned by made.%I.id', name || '_number', name);
  execute format('create trigger search_by_name before insert on made.%I for each row when (new.search_text = '''')
    execute function core.search_by_name()', name);
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

do $$
declare name text;
begin
  for name in select tablename from pg_tables where schemaname = 'made' loop
    execute format('create sequence made.%I owned by made.%I.id', name || '_number', name);
    execute format('create trigger search_by_name before insert on made.%I for each row when (new.search_text = '''')
      execute function core.search_by_name()', name);
  end loop;
end $$;
`,
}
