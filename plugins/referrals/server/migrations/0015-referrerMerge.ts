import type { Migration } from '@core/server/plugin'

/** The rows that a merge of two referrers moved and the values that it wrote: its undo restores them. */
export const referrerMerge: Migration = {
  id: '0015-referrerMerge',
  sql: `
create table referrer_merge (
  id integer generated always as identity primary key,
  kept integer not null references referrer on delete cascade,
  gone integer not null references referrer on delete cascade,
  referral_ids integer[] not null,
  -- The names that the one who is gone was known by besides its own, and what the kept one said and lacked.
  aliases jsonb not null,
  before jsonb not null,
  after jsonb not null,
  merged_by integer references core."user" on delete set null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create index referrer_merge_kept on referrer_merge (kept);
create index referrer_merge_gone on referrer_merge (gone);
create index referrer_merge_merged_by on referrer_merge (merged_by) where merged_by is not null;
`,
}
