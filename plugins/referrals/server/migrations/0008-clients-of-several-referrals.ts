import type { Migration } from '@core/server/plugins/defineServerPlugin'

/**
 * A client is changed by way of any of their referrals, or of none: the row counts its own changes, so that two who change it
 * find out. The one who was merged into another stays for as long as the merge can be undone.
 */
export const clientsOfSeveralReferrals: Migration = {
  id: '0008-clients-of-several-referrals',
  sql: `
alter table client
  add column version integer not null default 1,
  add column merged_into integer references client on delete cascade;
create index client_merged_into on client (merged_into) where merged_into is not null;
create function count_client_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger client_version before update on client for each row when (old.* is distinct from new.*) execute function count_client_version();
create index referral_client_list on referral (client_id, id) where deleted_at is null;

create table client_merge (
  id integer generated always as identity primary key,
  kept_client integer not null references client on delete cascade,
  gone_client integer not null references client on delete cascade,
  -- Those that came from the other client, deleted ones as well.
  referral_ids integer[] not null,
  -- What the merge changed of the client who was kept, by field.
  before jsonb not null,
  after jsonb not null,
  merged_by integer references core."user" on delete set null,
  merged_at timestamptz not null default now(),
  undone_by integer references core."user" on delete set null,
  undone_at timestamptz
);
create index client_merge_kept on client_merge (kept_client);
create index client_merge_gone on client_merge (gone_client);
create index client_merge_merged_by on client_merge (merged_by);
create index client_merge_undone_by on client_merge (undone_by);
create index client_merge_merged_at on client_merge (merged_at);
`,
}
