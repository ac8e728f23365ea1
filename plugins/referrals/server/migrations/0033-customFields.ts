import type { Migration } from '@core/server/plugin'

/** The values of the fields that administrators add, by their keys. */
export const customFields: Migration = {
  id: '0033-customFields',
  sql: `
alter table referral add column custom jsonb;
`,
}
