import type { Migration } from '../platform/database/Migration'

/** Fields of administrators that lists sort and filter by, and that quick search finds, have indexes of their own. */
export const customFieldIndexes: Migration = {
  id: '0041-custom-field-indexes',
  sql: `
alter table custom_field add column indexed boolean, add column searchable boolean;

-- How far the indexes of a field are; no row while they wait for being built.
create table custom_field_index (
  field integer primary key references custom_field on delete cascade,
  -- 1 being built, 2 ready, 3 failed.
  state integer not null,
  -- Why it failed, for people.
  problem text,
  changed_at timestamptz not null default now()
);

-- Other marks need other indexes.
create function renew_custom_field_index() returns trigger language plpgsql as $$
begin
  delete from core.custom_field_index where field = new.id;
  return null;
end $$;
create trigger custom_field_marked after update on custom_field for each row
  when (old.indexed is distinct from new.indexed or old.searchable is distinct from new.searchable
    or old.deleted_at is distinct from new.deleted_at)
  execute function renew_custom_field_index();

-- A search uses a field once its index is ready.
create trigger custom_field_index_changed after insert or update or delete on custom_field_index for each statement execute function tell_fields();

-- The day of a text such as 2026-11-29. A cast depends on the session's settings, so no index could have it.
create function day_of(text) returns date language sql immutable parallel safe as
  $$ select make_date(substr($1, 1, 4)::integer, substr($1, 6, 2)::integer, substr($1, 9, 2)::integer) $$;
`,
}
