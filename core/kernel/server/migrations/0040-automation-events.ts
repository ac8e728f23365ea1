import type { Migration } from '../platform/database/Migration'

/** Automations that start when something happens that a plugin tells: a form is submitted, a document is signed. */
export const automationEvents: Migration = {
  id: '0040-automation-events',
  sql: `
-- Of the trigger 6: the id of what happens, such as referrals.formSubmitted.
alter table automation add column event text;
`,
}
