import type { Migration } from '../platform/database/Migration'

/** Which entry of the history a change by hand puts back. */
export const putBackChanges: Migration = {
  id: '0060-put-back-changes',
  sql: `
alter table history add column puts_back bigint;
`,
}
