import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** Equal days follow the direction of the order with their ids, so these two must as well. */
export const daysInDescendingOrder: Migration = {
  id: '0002-days-in-descending-order',
  sql: `
drop index referral_next_follow_up_desc;
drop index referral_hold_review_date_desc;
create index referral_next_follow_up_desc on referral (next_follow_up desc nulls last, id desc);
create index referral_hold_review_date_desc on referral (hold_review_date desc nulls last, id desc);
`,
}
