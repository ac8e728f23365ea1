import type { Migration } from '@core/server/plugin'

/** Clients as an entity: the columns of every record, and the indexes that find a person and their family. */
export const clients: Migration = {
  id: '0007-clients',
  sql: `
-- A client is made with a referral, changed with a referral and goes with the last one: who did so stands there.
alter table client
  add column created_by integer references core."user" on delete set null,
  add column updated_by integer references core."user" on delete set null,
  add column deleted_at timestamptz,
  add column deleted_by integer references core."user" on delete set null;
create index client_created_by on client (created_by) where created_by is not null;
create index client_updated_by on client (updated_by) where updated_by is not null;
create index client_deleted_by on client (deleted_by) where deleted_by is not null;

create index client_search on client using gin
  (lower(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '')) public.gin_trgm_ops);

-- Families: the same phone, the same home, the same guardian.
create index client_phone on client (phone) where phone is not null;
create index client_home on client (zip, lower(address1)) where address1 is not null;
create index referral_guardians on referral using gin (guardians jsonb_path_ops) where deleted_at is null;
`,
}
