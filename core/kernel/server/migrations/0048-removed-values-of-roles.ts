import type { Migration } from '../platform/database/Migration'

/** The file of a removed field that only some roles saw is for these roles. */
export const removedValuesOfRoles: Migration = {
  id: '0048-removed-values-of-roles',
  sql: `
-- The ids of the roles that saw the field; null where everybody did who sees the records.
alter table removed_data add column seen_by jsonb;
update removed_data set seen_by = nullif(gone.definition -> 'seen_by', 'null') from removed_custom_field gone
  where gone.records = removed_data.entity and gone.key = removed_data.field;
`,
}
