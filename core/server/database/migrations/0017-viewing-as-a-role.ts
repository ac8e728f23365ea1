import type { Migration } from '../../plugins/defineServerPlugin'

/**
 * A session in which somebody looks at the product as another role would (D2, 411). Whoever goes through a session's columns
 * to see what it stands for must see this one as well, so the trigger of 0006 is made anew.
 */
export const viewingAsARole: Migration = {
  id: '0017-viewing-as-a-role',
  sql: `
-- A role that is purged ends the sessions that view as it: they must not fall back to writing unasked.
alter table core.session add column viewing_role_id integer references core.role on delete cascade;
create index session_viewing_role_id on core.session (viewing_role_id) where viewing_role_id is not null;

drop trigger session_changed on core.session;
create trigger session_changed after update on core.session for each row
  when ((old.user_id, old.role_id, old.viewing_role_id, old.token_hash, old.expires_at) is distinct from (new.user_id, new.role_id, new.viewing_role_id, new.token_hash, new.expires_at) or new.seen_at < old.seen_at)
  execute function core.tell_access('session', 'id');
`,
}
