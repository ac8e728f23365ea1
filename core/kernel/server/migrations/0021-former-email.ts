import type { Migration } from '../platform/database/Migration'

/**
 * A new email that somebody else entered. Until its owner has signed in with it and their password, or a second administrator has confirmed
 * it, links for a forgotten password go to the former one.
 */
export const formerEmail: Migration = {
  id: '0021-former-email',
  sql: `
alter table core."user"
  -- Null: the present one is confirmed.
  add column former_email text,
  add column email_changed_by integer references core."user" on delete set null;
create index user_email_changed_by on core."user" (email_changed_by) where email_changed_by is not null;
`,
}
