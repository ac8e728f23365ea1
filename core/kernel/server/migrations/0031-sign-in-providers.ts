import type { Migration } from '../platform/database/Migration'
import { recordColumns, recordIndexes } from './schema/recordColumns'

/** Signing in at a provider, by OpenID Connect or SAML: the providers, whom they know, and the sign-ins that are under way. */
export const signInProviders: Migration = {
  id: '0031-sign-in-providers',
  sql: `
create table sign_in_provider (
  id integer generated always as identity primary key,
  -- Its name in addresses, which the provider knows: it never changes.
  key text not null,
  name text not null,
  -- 1 OpenID Connect, 2 SAML.
  kind integer not null,
  -- 1 on, 2 off.
  status integer not null default 2,
  -- Defined by the server's settings, which the start applies.
  from_environment boolean not null default false,
  -- Of OpenID Connect the issuer, of SAML the entity id of the identity provider.
  issuer text not null,
  client_id text,
  -- Encrypted; null until one is set.
  client_secret text,
  secret_at timestamptz,
  scopes text,
  -- Emails count as verified although the provider doesn't say so.
  trusts_email boolean not null default false,
  -- Of SAML: where people are sent, the certificates that sign, and whether the provider may begin a sign-in.
  entry_point text,
  certificates text,
  idp_initiated boolean not null default false,
  -- Of SAML: the key for which assertions are encrypted, encrypted itself, and its certificate.
  own_key text,
  own_certificate text,
  domains jsonb,
  passwords_off boolean not null default false,
  -- 1 only people who were invited, 2 everybody of the domains.
  joining integer not null default 1,
  default_role_id integer references role,
  -- 1 a code of ours follows, 2 the provider's counts.
  second_factor integer not null default 1,
  acr jsonb,
  amr jsonb,
  groups_claim text,
  group_roles jsonb,
  search_text text not null default '',${recordColumns}
);
create unique index sign_in_provider_key on sign_in_provider (key) where deleted_at is null;
create unique index sign_in_provider_name on sign_in_provider (lower(name)) where deleted_at is null;
create index sign_in_provider_default_role on sign_in_provider (default_role_id) where default_role_id is not null;
${recordIndexes('sign_in_provider')}

-- Which person a provider means by its subject. One subject is one person, and a person has one subject at a provider.
create table provider_identity (
  provider_id integer not null references sign_in_provider on delete cascade,
  subject text not null,
  user_id integer not null references "user" on delete cascade,
  linked_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (provider_id, subject),
  unique (provider_id, user_id)
);
create index provider_identity_user on provider_identity (user_id);

-- A sign-in that was begun here and is under way at a provider.
create table provider_sign_in (
  id uuid primary key default gen_random_uuid(),
  provider_id integer not null references sign_in_provider on delete cascade,
  -- Of the browser's cookie: another browser can't finish it.
  browser_hash bytea not null,
  -- Of what comes back in the address: the state of OpenID Connect, the id of SAML's request.
  state_hash bytea not null unique,
  nonce text,
  verifier text,
  return_to text,
  -- Set for a test from the settings page: nobody is signed in.
  tried_by integer references "user" on delete cascade,
  -- The response was received: it can't be received again.
  received_at timestamptz,
  -- What the provider says, or why it failed.
  outcome jsonb,
  expires_at timestamptz not null
);
create index provider_sign_in_browser on provider_sign_in (browser_hash);
create index provider_sign_in_provider on provider_sign_in (provider_id);
create index provider_sign_in_tried_by on provider_sign_in (tried_by) where tried_by is not null;
create index provider_sign_in_expiry on provider_sign_in (expires_at);

-- Ids of messages that count once: assertions, logout tokens.
create table provider_message (
  provider_id integer not null references sign_in_provider on delete cascade,
  id_hash bytea not null,
  expires_at timestamptz not null,
  primary key (provider_id, id_hash)
);
create index provider_message_expiry on provider_message (expires_at);

alter table pending_sign_in
  add column provider_id integer references sign_in_provider on delete cascade,
  add column provider_subject text,
  add column provider_session text;
create index pending_sign_in_provider on pending_sign_in (provider_id) where provider_id is not null;

alter table session
  drop constraint session_signed_in_by_check,
  add constraint session_signed_in_by_check check (signed_in_by in ('email', 'sms', 'passkey', 'provider')),
  add column provider_id integer references sign_in_provider on delete cascade,
  add column provider_subject text,
  add column provider_session text;
create index session_provider on session (provider_id, provider_subject) where provider_id is not null;

create view api.provider_identity with (security_invoker = true) as
  select provider_id, user_id as person_id from provider_identity;
`,
}
