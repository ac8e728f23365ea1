import type { Migration } from '../platform/database/Migration'

/** What administrators deleted is written into a file before it is gone for good. The definition says what the values mean. */
export const removedData: Migration = {
  id: '0043-removed-data',
  sql: `
alter table removed_record_kind add column definition jsonb;
alter table removed_custom_field add column definition jsonb;

create or replace function remove_record_kind() returns trigger language plpgsql as $$
begin
  insert into core.removed_record_kind (key, module_id, definition) values (old.key, old.module_id, to_jsonb(old)) on conflict do nothing;
  delete from core.module where id = old.module_id;
  return null;
end $$;
create or replace function remove_custom_field() returns trigger language plpgsql as $$
begin
  insert into core.removed_custom_field (records, key, definition) values (old.records, old.key, to_jsonb(old)) on conflict do nothing;
  return null;
end $$;

create table removed_data (
  id integer generated always as identity primary key,
  -- The id of the entity whose records it was: a kind that is gone, or one that lost a field.
  entity text not null,
  -- The key of the field; null for the records of a kind.
  field text,
  -- For people: Ramp checks, or Seconds (Ramp checks).
  name text not null,
  -- Who downloads it must be allowed to export the records of this entity; null for a kind of which nobody's health is known.
  guarded_by text,
  -- It has values of sensitive fields.
  sensitive boolean not null,
  -- The records are about somebody's health, and these are theirs.
  record_ids integer[],
  row_count integer not null,
  bytes bigint not null,
  -- Of the store of files.
  file_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index removed_data_of on removed_data (entity, coalesce(field, ''));
create index removed_data_file on removed_data (file_key);
create index removed_data_expires on removed_data (expires_at);
`,
}
