import type { Migration } from '@core/server/plugin'

/** From where a form was signed, for the evidence of its seal. */
export const submissionOrigin: Migration = {
  id: '0002-submissionOrigin',
  sql: 'alter table form_submission add column address text, add column browser text;',
}
