import type { Migration } from '../platform/database/Migration'

/** Fields of administrators that only some roles see, or change. */
export const customFieldRoles: Migration = {
  id: '0046-custom-field-roles',
  sql: `
alter table custom_field add column seen_by jsonb, add column changed_by jsonb;

-- What a role may do: its permissions, and a negative number for each restricted field that it may see or change (fieldPermission).
create view role_access as
  select role_id, permission_id from core.role_permission
  union all
  select role::integer, -2 * id from core.custom_field cross join lateral jsonb_array_elements_text(nullif(seen_by, 'null')) role
  where deleted_at is null
  union all
  select role::integer, -2 * id - 1 from core.custom_field cross join lateral jsonb_array_elements_text(nullif(changed_by, 'null')) role
  where deleted_at is null;

-- Sessions hold what their role may do.
create function tell_field_roles() returns trigger language plpgsql as $$
begin
  listen core_access;
  perform pg_notify('core_access', 'all');
  return null;
end $$;
create trigger custom_field_restricted after insert or update or delete on custom_field for each statement execute function tell_field_roles();
`,
}
