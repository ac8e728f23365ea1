import type { Migration } from '../../plugins/defineServerPlugin'

/** What was written to records, by whom; and people that are deleted for as long as that can be taken back. */
export const historyAndDeletion: Migration = {
  id: '0004-history-and-deletion',
  sql: `
create table core.history (
  id bigint generated always as identity primary key,
  entity text not null,
  record_id integer not null,
  action text not null check (action in ('create', 'update', 'delete', 'restore')),
  via text check (via in ('import', 'bulk', 'undo', 'system')),
  -- As one reads them. A sensitive value is noted as changed, and nowhere in this table.
  changes jsonb not null default '[]',
  -- The values themselves by path, of an update, without the sensitive ones: what an undo puts back.
  before jsonb,
  after jsonb,
  note text,
  by integer references core."user" on delete set null,
  at timestamptz not null default now(),
  -- The operation on many rows that it was a part of.
  operation_id bigint
);
create index history_record on core.history (entity, record_id, id);
create index history_operation on core.history (operation_id, id) where operation_id is not null;
create index history_by on core.history (by);

alter table core."user"
  add column created_by integer references core."user" on delete set null,
  add column updated_by integer references core."user" on delete set null,
  add column deleted_at timestamptz,
  add column deleted_by integer references core."user" on delete set null;
create index user_created_by on core."user" (created_by) where created_by is not null;
create index user_updated_by on core."user" (updated_by) where updated_by is not null;
create index user_deleted_by on core."user" (deleted_by) where deleted_by is not null;
create index user_deleted on core."user" (deleted_at) where deleted_at is not null;
-- Somebody who comes back has the address that they had.
drop index core.user_email;
create unique index user_email on core."user" (lower(email)) where deleted_at is null;
`,
}
