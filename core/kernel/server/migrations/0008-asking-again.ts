import type { Migration } from '../platform/database/Migration'

/** When a person last proved their identity, which is required again before changes of roles, people, permissions and menus. */
export const askingAgain: Migration = {
  id: '0008-asking-again',
  sql: `
alter table core.session add column proved_at timestamptz not null default now();
-- Who signed in by phone alone may have no password: they prove themselves by a new code.
alter table core.session add column signed_in_by text not null default 'email' check (signed_in_by in ('email', 'sms', 'passkey'));

-- The session that asks for a code again; null: it is a sign-in.
alter table core.pending_sign_in add column session_id uuid references core.session on delete cascade;
create index pending_sign_in_session on core.pending_sign_in (session_id) where session_id is not null;

-- Nodes cache how long a proof is good for.
create trigger session_proved after update of proved_at on core.session for each row
  when (old.proved_at is distinct from new.proved_at) execute function core.tell_access('session', 'id');
`,
}
