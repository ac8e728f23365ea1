import type { Migration } from '../platform/database/Migration'
import { recordColumns, recordIndexes } from './schema/recordColumns'

/** The fields that administrators add to entities. The values are in the column `custom` of the entities' tables, by key. */
export const customFields: Migration = {
  id: '0035-custom-fields',
  sql: `
create table custom_field (
  id integer generated always as identity primary key,
  -- The id of the entity whose records have it, such as lead.
  records text not null,
  -- Its name in the records; it never changes.
  key text not null,
  label text not null,
  -- 1 text, 2 long text, 3 integer, 4 decimal, 5 money, 6 yes or no, 7 date, 8 choice, 9 choices, 10 email, 11 phone, 12 formula.
  kind integer not null,
  help text,
  required boolean,
  in_list boolean,
  sensitive boolean,
  -- Of numbers.
  min numeric,
  max numeric,
  -- Of kinds with choices: rows of {"id", "name"}. An id is never given twice.
  options jsonb,
  -- Of a formula, and what it results in: number, text, yesNo, date.
  formula text,
  result text,
  -- Forms show the fields in this order.
  position integer,
  search_text text not null default '',${recordColumns}
);
create unique index custom_field_key on custom_field (records, key);
${recordIndexes('custom_field')}

-- Fields that are gone for good. Their keys are never given again, or their values would come back.
create table removed_custom_field (
  records text not null,
  key text not null,
  removed_at timestamptz not null default now(),
  -- Null while records may still have values.
  emptied_at timestamptz,
  primary key (records, key)
);

create function remove_custom_field() returns trigger language plpgsql as $$
begin
  insert into core.removed_custom_field (records, key) values (old.records, old.key) on conflict do nothing;
  return null;
end $$;
create trigger custom_field_removed after delete on custom_field for each row execute function remove_custom_field();

-- Every node reads the fields again.
create function tell_fields() returns trigger language plpgsql as $$
begin
  listen core_access;
  perform pg_notify('core_access', 'fields');
  return null;
end $$;
create trigger custom_field_changed after insert or update or delete on custom_field for each statement execute function tell_fields();
`,
}
