import type { Migration } from '@core/server/plugin'

/**
 * Several authorizations, and the payer's answers about benefits. `authorization` remains the current one, so existing data needs no
 * move.
 */
export const authorizations: Migration = {
  id: '0008-authorizations',
  sql: `
alter table referral
  add column other_authorizations jsonb,
  add column benefits jsonb;
`,
}
