import type { Migration } from '../platform/database/Migration'

/** Passkeys (WebAuthn): a second factor, or a way to sign in alone where the deployment allows it. D7 */
export const passkeys: Migration = {
  id: '0006-passkeys',
  sql: `
create table core.passkey (
  id integer generated always as identity primary key,
  user_id integer not null references core."user" on delete cascade,
  -- What its owner calls it.
  name text not null,
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; one that falls back was copied.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on core.passkey (user_id);

-- What a passkey has to sign: of one that is being added, and of a sign-in that awaits one. It is used once.
alter table core.session add column passkey_challenge text;
alter table core.pending_sign_in add column passkey_challenge text;
`,
}
