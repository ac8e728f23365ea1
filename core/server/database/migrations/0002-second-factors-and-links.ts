import type { Migration } from '../../plugins/defineServerPlugin'

/** Codes by text, authenticator apps, links by mail, and passwords that were used before. D7. */
export const secondFactorsAndLinks: Migration = {
  id: '0002-second-factors-and-links',
  sql: `
alter table core."user"
  add column totp_secret text,
  -- The last time step whose code was used: a code of an authenticator works once.
  add column totp_step bigint;
create index user_phone on core."user" (phone);

-- No user: a phone that nobody has is answered like one that somebody has, try for try.
alter table core.pending_sign_in
  alter column user_id drop not null,
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  add column sent_at timestamptz not null default now(),
  add column resends integer not null default 0,
  -- Offered by its QR code, the user's own once a code of it was entered.
  add column totp_secret text;

-- A fraction, since tries are forgotten little by little.
alter table core.attempt alter column failures type double precision;

create table core.password_history (
  user_id integer not null references core."user" on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index password_history_user on core.password_history (user_id, created_at desc);

-- Used, revoked and expired ones stay for a while: each says what became of it.
create table core.single_use_link (
  token_hash bytea primary key,
  user_id integer not null references core."user" on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index single_use_link_user on core.single_use_link (user_id, purpose);
`,
}
