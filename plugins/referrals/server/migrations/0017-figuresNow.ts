import type { Migration } from '@core/server/plugin'

/** What dashboards tell of the referrals that there are now, by their status: counting them reads this and no row. */
export const figuresNow: Migration = {
  id: '0017-figuresNow',
  sql: `
create index referral_now on referral (status) include (assigned_to, store_id, created_by, status_since, next_follow_up, hold_review_date, payer)
  where deleted_at is null;
`,
}
