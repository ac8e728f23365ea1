/** Signing in. Tokens and codes are stored as hashes only. D7. */
export const signIn = `
-- The password was right and the code is awaited.
create table pending_sign_in (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  -- Null for a phone that nobody has: it is answered like one that somebody has, try for try.
  user_id integer references "user" on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  channel text not null default 'email' check (channel in ('email', 'sms')),
  sent_at timestamptz not null default now(),
  resends integer not null default 0,
  -- Offered by its QR code. It becomes the user's once one of its codes was entered.
  totp_secret text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index pending_sign_in_expiry on pending_sign_in (expires_at);

create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id integer not null references "user" on delete cascade,
  role_id integer not null references role on delete cascade,
  -- While somebody views the product as this role (411). Purging it ends the session, which may not fall back to writing.
  viewing_role_id integer references role on delete cascade,
  -- The browser and the system that it was opened in, such as Firefox on Windows.
  device text,
  -- Of the authenticator app that is being set up in it. It becomes the user's once one of its codes was entered.
  totp_secret text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_user_id on session (user_id);
create index session_viewing_role_id on session (viewing_role_id) where viewing_role_id is not null;
create index session_expiry on session (expires_at);

create table password_history (
  user_id integer not null references "user" on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index password_history_user on password_history (user_id, created_at desc);

-- Links to choose a password. Used, revoked and expired ones stay for a while, so that a page can say what became of them.
create table account_link (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references "user" on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  spent_at timestamptz,
  revoked_at timestamptz
);
create index account_link_user on account_link (user_id, purpose);

-- Failed tries by account and by address, shared by all nodes. The keys are hashed: they name people and places.
create table attempt (
  key text primary key,
  -- A fraction, since tries are forgotten little by little.
  failures double precision not null,
  blocked_until timestamptz,
  last_at timestamptz not null default now()
);
create index attempt_age on attempt (last_at);
`

/**
 * A change that removes or modifies the viewer of a session is notified on the channel core_access, with ids only: `session …`, `user 12`,
 * `role 3` or `all`. Nodes cache viewers in memory and remove those (auth/session/ViewerCache). A new session, a role given to a person and
 * activity are not notified: no cached viewer depends on them.
 */
export const accessNotifications = `
create function tell_access() returns trigger language plpgsql as $$
begin
  -- The changing connection itself listens from here on: it is notified before its commit is answered, so the node that makes a
  -- change knows of it in the same request, whichever of its code made it.
  listen core_access;
  if tg_op = 'TRUNCATE' then
    perform pg_notify('core_access', 'all');
  else
    perform pg_notify('core_access', tg_argv[0] || ' ' || touched.id)
    from (values (to_jsonb(old) ->> tg_argv[1]), (to_jsonb(new) ->> tg_argv[1])) as touched (id)
    where touched.id is not null;
  end if;
  return null;
end $$;

create trigger session_changed after update on session for each row
  when ((old.user_id, old.role_id, old.viewing_role_id, old.token_hash, old.expires_at) is distinct from (new.user_id, new.role_id, new.viewing_role_id, new.token_hash, new.expires_at) or new.seen_at < old.seen_at)
  execute function tell_access('session', 'id');
create trigger session_ended after delete on session for each row execute function tell_access('session', 'id');
create trigger session_emptied after truncate on session execute function tell_access();

-- A purged person takes their sessions along, a purged role its permissions and sessions: their own triggers notify.
create trigger user_access after update on "user" for each row
  when ((old.status, old.email, old.store_id) is distinct from (new.status, new.email, new.store_id))
  execute function tell_access('user', 'id');
create trigger user_deleted after update on "user" for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function tell_access('user', 'id');
create trigger user_role_access after update or delete on user_role for each row execute function tell_access('user', 'user_id');
create trigger user_role_emptied after truncate on user_role execute function tell_access();

create trigger role_deleted after update on role for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function tell_access('role', 'id');
create trigger role_permission_access after insert or update or delete on role_permission for each row execute function tell_access('role', 'role_id');
create trigger role_permission_emptied after truncate on role_permission execute function tell_access();
`
