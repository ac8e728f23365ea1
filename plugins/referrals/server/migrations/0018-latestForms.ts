import type { Migration } from '@core/server/plugin'

/** The work queue lists the recently submitted forms. */
export const latestForms: Migration = {
  id: '0018-latestForms',
  sql: 'create index form_submission_submitted_at on form_submission (submitted_at) include (referral_id);',
}
