import type { Migration } from '../platform/database/Migration'

/**
 * In whose name and role a run does its steps: of whoever saved these steps. Somebody else may change the automation while the run waits, and did
 * not see them.
 */
export const runAuthors: Migration = {
  id: '0065-run-authors',
  sql: `
alter table automation_run add column role_id integer, add column author_id integer;
update automation_run run set role_id = automation.role_id, author_id = automation.author_id from automation where automation.id = run.automation_id;
`,
}
