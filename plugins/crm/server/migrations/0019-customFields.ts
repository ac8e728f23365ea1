import type { Migration } from '@core/server/plugin'

/** The values of the fields that administrators add, by their keys. */
export const customFields: Migration = {
  id: '0019-customFields',
  sql: `
alter table lead add column custom jsonb;
alter table account add column custom jsonb;
alter table customer add column custom jsonb;
alter table quote add column custom jsonb;
alter table sales_order add column custom jsonb;
alter table task add column custom jsonb;
alter table vehicle add column custom jsonb;
`,
}
