import type { Migration } from '../../plugins/defineServerPlugin'

/**
 * Whatever takes away or changes what a session stands for is told on the channel `core_access`, with ids only: `session …`,
 * `user 12`, `role 3`, or `all`. Nodes keep viewers in memory and forget those (auth/session/ViewerCache). What only adds a
 * session, a role to a person, or a sign of life is told to nobody: nothing that is kept depends on it.
 */
export const accessNotifications: Migration = {
  id: '0006-access-notifications',
  sql: `
create function core.tell_access() returns trigger language plpgsql as $$
begin
  -- Whoever makes the change listens from this transaction on: the connection that commits it is notified before the commit
  -- is answered. So the node that makes a change knows it in the same request, whichever of its code made it.
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

create trigger session_changed after update on core.session for each row
  when ((old.user_id, old.role_id, old.token_hash, old.expires_at) is distinct from (new.user_id, new.role_id, new.token_hash, new.expires_at) or new.seen_at < old.seen_at)
  execute function core.tell_access('session', 'id');
create trigger session_ended after delete on core.session for each row execute function core.tell_access('session', 'id');
create trigger session_emptied after truncate on core.session execute function core.tell_access();

-- A person who is deleted takes their sessions along, a role its permissions and sessions: their own triggers tell.
create trigger user_access after update on core."user" for each row
  when ((old.status, old.email, old.store_id) is distinct from (new.status, new.email, new.store_id))
  execute function core.tell_access('user', 'id');
create trigger user_role_access after update or delete on core.user_role for each row execute function core.tell_access('user', 'user_id');
create trigger user_role_emptied after truncate on core.user_role execute function core.tell_access();

create trigger role_permission_access after insert or update or delete on core.role_permission for each row execute function core.tell_access('role', 'role_id');
create trigger role_permission_emptied after truncate on core.role_permission execute function core.tell_access();
`,
}
