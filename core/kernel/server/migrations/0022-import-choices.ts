import type { Migration } from '../platform/database/Migration'

/**
 * What an import knows beside the fields of its columns: the order of day and month that the file shows, and for the next time what a person
 * chose for whole columns and for single values.
 */
export const importChoices: Migration = {
  id: '0022-import-choices',
  sql: `
alter table core.import_file add column day_orders jsonb not null default '{}';
alter table core.import_mapping add column choices jsonb not null default '{}';
`,
}
