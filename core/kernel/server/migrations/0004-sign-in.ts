import type { Migration } from '../platform/database/Migration'

/** Browsers in which a person signed in before, phones whose owner has not proven them yet, and how a person reads days. D7, D10 */
export const signInSafety: Migration = {
  id: '0004-sign-in',
  sql: `
create table core.known_device (
  id integer generated always as identity primary key,
  user_id integer not null references core."user" on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null
);
create unique index known_device_token on core.known_device (token_hash, user_id);
create index known_device_user on core.known_device (user_id, expires_at desc);

-- Somebody else changed the phone, and the person has not signed in by password since.
alter table core."user" add column phone_unproven boolean not null default false;

-- As YYYY-MM-DD, or as the language of their browser writes them.
alter table core."user" add column date_form text not null default 'iso' check (date_form in ('iso', 'locale'));
`,
}
