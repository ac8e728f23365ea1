import type { Migration } from '../platform/database/Migration'

/** A plugin that was a kind of record brings the defaults of its fields too. */
export const broughtDefaults: Migration = {
  id: '0047-brought-defaults',
  sql: `
create or replace function bring_custom_fields(entity text, fields jsonb) returns void language plpgsql
  set search_path = core, public, pg_temp as $$
begin
  insert into core.custom_field (records, key, label, kind, help, required, in_list, sensitive, min, max, options, formula, result, indexed,
      searchable, default_value, position, search_text)
    select entity, field.key, field.label, field.kind, field.help, field.required, field."inList", field.sensitive, field.min, field.max,
      field.options, field.formula, field.result, field.indexed, field.searchable, field."default", field.position,
      core.comparable(field.label)
    from jsonb_to_recordset(fields) as field (key text, label text, kind integer, help text, required boolean, "inList" boolean,
      sensitive boolean, min numeric, max numeric, options jsonb, formula text, result text, indexed boolean, searchable boolean,
      "default" text, position integer)
    where not exists (select from core.custom_field there where there.records = entity and there.key = field.key)
      and not exists (select from core.removed_custom_field gone where gone.records = entity and gone.key = field.key);
end $$;
`,
}
