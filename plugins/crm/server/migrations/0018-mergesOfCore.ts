import type { Migration } from '@core/server/plugin'

/** Merges are core's, for every entity. Their ids move on together, because a merge of companies names those of its people. */
export const mergesOfCore: Migration = {
  id: '0018-mergesOfCore',
  sql: `
do $$
declare shift integer;
begin
  lock table core.record_merge;
  select coalesce(max(id), 0) into shift from core.record_merge;
  insert into core.record_merge
    (id, entity, kept_id, gone_id, name, moved, before, after, merged_by, merged_at, undone_by, undone_at) overriding system value
  select id + shift, entity, kept_id, gone_id, name,
    case when moved ? 'mergedContacts' then moved || jsonb_build_object('mergedContacts',
      (select coalesce(jsonb_agg(of::integer + shift), '[]') from jsonb_array_elements_text(moved -> 'mergedContacts') as of)) else moved end,
    before, after, merged_by, merged_at, undone_by, undone_at
  from record_merge;
  perform setval(pg_get_serial_sequence('core.record_merge', 'id'), max(id)) from core.record_merge having max(id) is not null;
end $$;
drop table record_merge;
`,
}
