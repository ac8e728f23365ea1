import type { Migration } from '../platform/database/Migration'

/** Logging out here can also sign people out at their provider (RP-Initiated Logout). */
export const signOutAtProvider: Migration = {
  id: '0034-sign-out-at-provider',
  sql: `
alter table sign_in_provider add column signs_out boolean not null default false;
`,
}
