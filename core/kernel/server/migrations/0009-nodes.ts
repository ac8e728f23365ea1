import type { Migration } from '../platform/database/Migration'

/** The nodes that use this database; each of them reports every few seconds that it runs. */
export const nodes: Migration = {
  id: '0009-nodes',
  sql: `
create table core.node (
  id uuid primary key,
  host text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- Memory, how late the event loop is, what became of its messages.
  facts jsonb not null
);
`,
}
