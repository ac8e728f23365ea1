import type { Migration } from '../platform/database/Migration'

/**
 * Whoever loses the role that they work in goes on in the first of those that they still hold (S4.7). It is looked at when the transaction
 * ends, since one role may be taken and another given in it. Somebody who is viewing as another role is signed out: that session may not
 * fall back to writing.
 */
export const roleLost: Migration = {
  id: '0019-role-lost',
  sql: `
create function core.move_sessions_of_lost_role() returns trigger language plpgsql as $$
begin
  update core.session set role_id = held.first
  from (select min(role_id) as first from core.user_role where user_id = old.user_id) held
  where session.user_id = old.user_id and session.role_id = old.role_id and session.viewing_role_id is null and held.first is not null
    and not exists (select from core.user_role again where again.user_id = old.user_id and again.role_id = old.role_id);
  return null;
end $$;
create constraint trigger move_sessions_of_lost_role after delete on core.user_role
  deferrable initially deferred for each row execute function core.move_sessions_of_lost_role();`,
}
