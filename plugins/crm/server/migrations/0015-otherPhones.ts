import type { Migration } from '@core/server/plugin'

/** All further numbers of a contact. The column has no default, so that no row is written. */
export const otherPhones: Migration = {
  id: '0015-otherPhones',
  sql: `alter table crm.contact add column other_phones text;`,
}
