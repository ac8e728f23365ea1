import type { Migration } from '@core/server/plugin'

/**
 * The figures of the view Care that no roll-up contains read only an index: those of the referrals received in a period, and those of
 * authorizations by their end. The rows themselves are ten times as large.
 */
export const careFigures: Migration = {
  id: '0025-careFigures',
  sql: `
create index referral_received on referral (received_date) include (
  status, assigned_to, store_id, created_by, source, first_contact_at, intake_sent, intake_submitted, reached, left_phases, phase_seconds,
  forms_sent, forms_opened, forms_back, created_at
) where deleted_at is null;
drop index referral_received_figures;
create index referral_authorized on referral (authorization_end) include (status, assigned_to, store_id, created_by, "authorization")
  where deleted_at is null and authorization_end is not null;
`,
}
