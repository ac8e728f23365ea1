import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** The clock asks every quarter of an hour which holds are over. */
export const holdsThatAreDue: Migration = {
  id: '0009-holds-that-are-due',
  sql: `create index referral_hold_due on referral (hold_review_date) where status = 11 and deleted_at is null`,
}
