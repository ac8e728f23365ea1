import type { Migration } from '../platform/database/Migration'

/** The language that a person chose to read the product in; null: that of the locale which an administrator gave them. */
export const languages: Migration = {
  id: '0070-languages',
  sql: `alter table core."user" add column language text;`,
}
