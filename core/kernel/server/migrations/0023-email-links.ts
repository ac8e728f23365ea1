import type { Migration } from '../platform/database/Migration'

/** Links in the mail to a person's former email, which confirm the new one that somebody else entered. */
export const emailLinks: Migration = {
  id: '0023-email-links',
  sql: `
alter table core.account_link drop constraint account_link_purpose_check;
alter table core.account_link add constraint account_link_purpose_check check (purpose in ('reset', 'invitation', 'email'));
`,
}
