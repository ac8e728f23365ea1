import type { Migration } from '@core/server/plugin'

/** The origin of a signature, as evidence of its seal. */
export const submissionOrigin: Migration = {
  id: '0002-submissionOrigin',
  sql: 'alter table form_submission add column address text, add column browser text;',
}
