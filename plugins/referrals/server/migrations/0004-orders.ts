import type { Migration } from '@core/server/plugins/defineServerPlugin'

/**
 * The orders that lists of referrals are asked for. Each index leaves deleted rows out, as every list does: so an offset, a
 * total and a page's places are read from the index alone. One index serves both directions, since a list reads the empty
 * values on their own.
 */
export const orders: Migration = {
  id: '0004-orders',
  sql: `
drop index referral_status, referral_type, referral_priority, referral_source, referral_assigned_to, referral_store,
  referral_received_date, referral_next_follow_up, referral_next_follow_up_desc, referral_hold_review_date,
  referral_hold_review_date_desc, referral_created_by;
create index referral_id on referral (id) where deleted_at is null;
create index referral_status on referral (status, id) where deleted_at is null;
create index referral_type on referral (type, id) where deleted_at is null;
create index referral_priority on referral (priority, id) where deleted_at is null;
create index referral_source on referral (source, id) where deleted_at is null;
create index referral_assigned_to on referral (assigned_to, id) where deleted_at is null;
create index referral_store on referral (store_id, id) where deleted_at is null;
create index referral_created_by on referral (created_by, id) where deleted_at is null;
create index referral_received_date on referral (received_date, id) where deleted_at is null;
create index referral_next_follow_up on referral (next_follow_up, id) where deleted_at is null;
create index referral_hold_review_date on referral (hold_review_date, id) where deleted_at is null;
create index referral_hold_reason on referral (hold_reason, id) where deleted_at is null;
create index referral_close_reason on referral (close_reason, id) where deleted_at is null;
create index referral_first_contact_at on referral (first_contact_at, id) where deleted_at is null;
create index referral_created_at on referral (created_at, id) where deleted_at is null;
create index referral_updated_at on referral (updated_at, id) where deleted_at is null;
`,
}
