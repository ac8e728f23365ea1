/** Leads that became accounts, and merges. */
export const transfers = `
create table lead_transfer (
  id integer generated always as identity primary key,
  -- The lead is purged when the transfer can't be undone any more.
  lead_id integer not null,
  account_id integer not null references account on delete cascade,
  company text not null,
  made_account boolean not null,
  -- The ids of what was moved, by the move's id.
  moved jsonb not null,
  -- Of an account that was there: the fields that the transfer wrote.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  -- The agreement that started it by itself, which may do so once.
  document_id text unique,
  transferred_by integer references core."user" on delete set null,
  transferred_at timestamptz not null default now(),
  undone_by integer references core."user" on delete set null,
  undone_at timestamptz
);
create unique index lead_transfer_lead on lead_transfer (lead_id) where undone_at is null;
create index lead_transfer_account on lead_transfer (account_id, id);
create index lead_transfer_transferred_by on lead_transfer (transferred_by) where transferred_by is not null;
create index lead_transfer_undone_by on lead_transfer (undone_by) where undone_by is not null;

create table record_merge (
  id integer generated always as identity primary key,
  entity text not null check (entity in ('lead', 'account', 'contact')),
  kept_id integer not null,
  gone_id integer not null,
  name text not null,
  moved jsonb not null,
  before jsonb not null,
  after jsonb not null,
  merged_by integer references core."user" on delete set null,
  merged_at timestamptz not null default now(),
  undone_by integer references core."user" on delete set null,
  undone_at timestamptz
);
create unique index record_merge_gone on record_merge (entity, gone_id) where undone_at is null;
create index record_merge_kept on record_merge (entity, kept_id, id);
create index record_merge_merged_by on record_merge (merged_by) where merged_by is not null;
create index record_merge_undone_by on record_merge (undone_by) where undone_by is not null;
`
