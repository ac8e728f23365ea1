import type { Migration } from '../../plugins/defineServerPlugin'

/** When each scheduled job runs next. The row is made by the first node that knows the job; no node runs it before its time. */
export const jobs: Migration = {
  id: '0018-jobs',
  sql: `
create table job (
  name text primary key,
  next_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- In a row, so far; each makes the next try wait longer.
  failures integer not null default 0
);
`,
}
