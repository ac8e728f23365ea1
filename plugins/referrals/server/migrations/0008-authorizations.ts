import type { Migration } from '@core/server/plugin'

/**
 * Several authorizations, and what the payer said of the benefits. `authorization` goes on being the current one, so what is stored stays
 * where it is.
 */
export const authorizations: Migration = {
  id: '0008-authorizations',
  sql: `
alter table referral
  add column other_authorizations jsonb,
  add column benefits jsonb;
`,
}
