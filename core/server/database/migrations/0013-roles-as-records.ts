import type { Migration } from '../../plugins/defineServerPlugin'

/** Roles become records like any other; the one that must never be lost is known by a key, whatever it is called. D2. */
export const rolesAsRecords: Migration = {
  id: '0013-roles-as-records',
  sql: `
alter table core.role
  add column key text unique,
  add column description text,
  add column search_text text not null default '',
  add column created_by integer references core."user" on delete set null,
  add column created_at timestamptz not null default now(),
  add column updated_by integer references core."user" on delete set null,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column deleted_by integer references core."user" on delete set null;
update core.role set key = 'superAdmin' where name = 'Super Admin';
update core.role set search_text = name;
create index role_created_by on core.role (created_by) where created_by is not null;
create index role_updated_by on core.role (updated_by) where updated_by is not null;
create index role_deleted_by on core.role (deleted_by) where deleted_by is not null;
-- The name of a role that is gone can be given again.
alter table core.role drop constraint role_name_key;
create unique index role_name on core.role (lower(name)) where deleted_at is null;
create trigger role_deleted after update on core.role for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function core.tell_access('role', 'id');
`,
}
