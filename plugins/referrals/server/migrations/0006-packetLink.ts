import type { Migration } from '@core/server/plugin'

/** One link to all forms of a referral. */
export const packetLink: Migration = {
  id: '0006-packetLink',
  sql: `
create table packet_link (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  token_hash bytea not null unique,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  spent_at timestamptz
);
-- Of one referral, one link at most can be used.
create unique index packet_link_live on packet_link (referral_id) where revoked_at is null and spent_at is null;
create index packet_link_referral on packet_link (referral_id);

-- The packet whose page opens this form: its token is derived from the packet's.
alter table form_link add column packet_link_id integer references packet_link on delete set null;
create index form_link_packet on form_link (packet_link_id) where packet_link_id is not null;
`,
}
