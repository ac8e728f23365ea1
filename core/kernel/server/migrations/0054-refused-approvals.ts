import type { Migration } from '../platform/database/Migration'

/** Whether a run that asked for approval got it: one that did not may go on too, with other steps. */
export const refusedApprovals: Migration = {
  id: '0054-refused-approvals',
  sql: `
alter table automation_run add column is_approved boolean;
update automation_run set is_approved = status <> 5 where decided_at is not null;
`,
}
