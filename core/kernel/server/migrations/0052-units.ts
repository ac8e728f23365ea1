import type { Migration } from '../platform/database/Migration'

/** A number of an administrator's field has a unit, and a formula as many decimal places as it needs. */
export const units: Migration = {
  id: '0052-units',
  sql: `
alter table custom_field add column unit text, add column decimals integer check (decimals between 0 and 6);

create or replace function bring_custom_fields(entity text, fields jsonb) returns void language plpgsql
  set search_path = core, public, pg_temp as $$
begin
  insert into core.custom_field (records, key, label, kind, help, required, in_list, sensitive, min, max, unit, decimals, options, formula, result,
      indexed, searchable, default_value, position, search_text)
    select entity, field.key, field.label, field.kind, field.help, field.required, field."inList", field.sensitive, field.min, field.max,
      field.unit, field.decimals, field.options, field.formula, field.result, field.indexed, field.searchable, field."default", field.position,
      core.comparable(field.label)
    from jsonb_to_recordset(fields) as field (key text, label text, kind integer, help text, required boolean, "inList" boolean,
      sensitive boolean, min numeric, max numeric, unit text, decimals integer, options jsonb, formula text, result text, indexed boolean,
      searchable boolean, "default" text, position integer)
    where not exists (select from core.custom_field there where there.records = entity and there.key = field.key)
      and not exists (select from core.removed_custom_field gone where gone.records = entity and gone.key = field.key);
end $$;
`,
}
