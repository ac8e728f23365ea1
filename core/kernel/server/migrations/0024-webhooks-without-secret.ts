import type { Migration } from '../platform/database/Migration'

/** A webhook without a secret sends nothing, so it is off until it has one. */
export const webhooksWithoutSecret: Migration = {
  id: '0024-webhooks-without-secret',
  sql: `update core.webhook set status = 2 where status = 1 and secret is null;`,
}
