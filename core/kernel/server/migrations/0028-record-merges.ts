import type { Migration } from '../platform/database/Migration'

/** Merges of two records of any entity, with what an undo needs. */
export const recordMerges: Migration = {
  id: '0028-record-merges',
  sql: `
create table record_merge (
  id integer generated always as identity primary key,
  entity text not null,
  kept_id integer not null,
  -- It is purged when the merge can't be undone any more.
  gone_id integer not null,
  -- Of the record that was merged.
  name text not null,
  -- The ids of what was moved, by its kind.
  moved jsonb not null,
  -- The kept record's values before and after the merge, in the fields that it changed.
  before jsonb not null,
  after jsonb not null,
  merged_by integer references "user" on delete set null,
  merged_at timestamptz not null default now(),
  undone_by integer references "user" on delete set null,
  undone_at timestamptz
);
create unique index record_merge_gone on record_merge (entity, gone_id) where undone_at is null;
create index record_merge_kept on record_merge (entity, kept_id, id);
create index record_merge_age on record_merge (merged_at);
create index record_merge_merged_by on record_merge (merged_by) where merged_by is not null;
create index record_merge_undone_by on record_merge (undone_by) where undone_by is not null;
`,
}
