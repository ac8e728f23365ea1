import type { Migration } from '../platform/database/Migration'

/** Browsers that show notifications by web push, and the key pair by which push services know this deployment. */
export const push: Migration = {
  id: '0033-push',
  sql: `
create table push_subscription (
  id integer generated always as identity primary key,
  user_id integer not null references "user" on delete cascade,
  -- The session in which the browser was last seen. Signing out deletes it, and with it the subscription; null once it has expired.
  session_id uuid references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (session_id) where session_id is not null;

create table push_key (
  -- There is one.
  id integer primary key check (id = 1),
  public_key text not null,
  -- Encrypted.
  private_key text not null
);
`,
}
