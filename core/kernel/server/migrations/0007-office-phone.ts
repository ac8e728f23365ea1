import type { Migration } from '../platform/database/Migration'

/** The number that people without an account call. */
export const officePhone: Migration = {
  id: '0007-office-phone',
  sql: `alter table core.user_setting add column office_phone text;`,
}
