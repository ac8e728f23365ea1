import type { Migration } from '../platform/database/Migration'

/** Backups that were restored beside the product, and what was found. */
export const restoreDrills: Migration = {
  id: '0053-restore-drills',
  sql: `
create table restore_drill (
  id bigint generated always as identity primary key,
  backup text not null,
  begun_at timestamptz not null,
  -- Of the restored database; null: nothing could be restored.
  as_of timestamptz,
  seconds double precision not null,
  rows bigint,
  files integer,
  -- Null: none, so the backup is proven.
  fault text,
  check (fault is not null or (as_of is not null and rows is not null and files is not null))
);
create index restore_drill_backup on restore_drill (backup, id desc);
`,
}
