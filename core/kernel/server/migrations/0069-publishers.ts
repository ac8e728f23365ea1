import type { Migration } from '../platform/database/Migration'

/** Who signed a package, by the name that the deployment gave the key. What a package says of its publisher anybody can write. */
export const publishers: Migration = {
  id: '0069-publishers',
  sql: `alter table core.plugin_package add column publisher text;`,
}
