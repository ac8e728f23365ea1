import type { Migration } from '../platform/database/Migration'

/** Uploads that a scanner has not found clean. A file without a row here may be read. */
export const fileChecks: Migration = {
  id: '0011-file-checks',
  sql: `
-- No foreign key: the row is written before the bytes, and those before the row of core.file.
create table core.file_check (
  file_id text primary key,
  state text not null default 'waiting' check (state in ('waiting', 'refused')),
  -- What the scanner calls it.
  reason text,
  created_at timestamptz not null default now(),
  tried_at timestamptz
);
create index file_check_waiting on core.file_check (tried_at nulls first, created_at) where state = 'waiting';
`,
}
