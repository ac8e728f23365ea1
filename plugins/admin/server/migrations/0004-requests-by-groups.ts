import type { Migration } from '@core/server/plugin'

/** A role may be requested by a group of a person at their sign-in provider: then nobody is named. */
export const requestsByGroups: Migration = {
  id: '0004-requests-by-groups',
  sql: `alter table role_request alter column requested_by drop not null;`,
}
