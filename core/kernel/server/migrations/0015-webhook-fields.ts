import type { Migration } from '../platform/database/Migration'

/** The fields that a change concerns, for recipients of webhooks. D2, 613 */
export const webhookFields: Migration = {
  id: '0015-webhook-fields',
  sql: `
-- Names of fields, of a change; null of everything else.
alter table webhook_delivery add column fields jsonb;
`,
}
