import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** A deleted referral stays for as long as that can be taken back. Its client stays with it. */
export const deletion: Migration = {
  id: '0003-deletion',
  sql: `
alter table referral
  add column deleted_at timestamptz,
  add column deleted_by integer references core."user" on delete set null;
create index referral_deleted on referral (deleted_at) where deleted_at is not null;
create index referral_deleted_by on referral (deleted_by) where deleted_by is not null;
`,
}
