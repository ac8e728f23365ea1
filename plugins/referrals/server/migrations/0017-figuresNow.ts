import type { Migration } from '@core/server/plugin'

/** The index for the dashboards' figures of the current referrals, by status: counts read only the index. */
export const figuresNow: Migration = {
  id: '0017-figuresNow',
  sql: `
create index referral_now on referral (status) include (assigned_to, store_id, created_by, status_since, next_follow_up, hold_review_date, payer)
  where deleted_at is null;
`,
}
