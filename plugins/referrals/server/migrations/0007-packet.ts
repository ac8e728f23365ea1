import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** How a link reaches its reader: by which of the referral's people, and whether its message has left. */
export const packet: Migration = {
  id: '0007-packet',
  sql: `
-- The row of the guardian whom it goes to; null for the client's own address.
alter table form_link add column guardian_id integer;
-- When the message was handed over. A link without is still on its way.
alter table form_link add column sent_at timestamptz;
`,
}
