import type { Migration } from '../platform/database/Migration'

/** Who made a change, where it was nobody on the staff: the name of a customer who answers a quote, a web form. */
export const historyAuthor: Migration = {
  id: '0018-history-author',
  sql: `alter table core.history add column author text;`,
}
