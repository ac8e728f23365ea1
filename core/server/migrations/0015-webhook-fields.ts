import type { Migration } from '../platform/database/Migration'

/** Which fields a change was about, for those who are told of it. D2, 613 */
export const webhookFields: Migration = {
  id: '0015-webhook-fields',
  sql: `
-- Names of fields, of a change; null of everything else.
alter table webhook_delivery add column fields jsonb;
`,
}
