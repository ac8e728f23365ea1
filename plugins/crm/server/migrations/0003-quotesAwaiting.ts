import type { Migration } from '@core/server/plugin'

/** An index of the quotes that await a reply, by their last day. Before, expired quotes came first and were read one by one. */
export const quotesAwaiting: Migration = {
  id: '0003-quotesAwaiting',
  sql: `create index quote_awaiting on crm.quote (valid_until, id) where deleted_at is null and status in (2, 3);`,
}
