import type { Migration } from '../../plugins/defineServerPlugin'

/**
 * Modules and permissions become records that administrators add to. Those of the code carry its plugin's name; the deployment's
 * own have none, and ids by D2: modules from 40 on, permissions by their place within the module.
 */
export const catalogueAsRecords: Migration = {
  id: '0014-catalogue-as-records',
  sql: `
create sequence core.module_own as integer minvalue 40 owned by core.module.id;
alter table core.module
  alter column id set default nextval('core.module_own'),
  alter column plugin drop not null,
  add column search_text text not null default '',
  add column version integer not null default 1,
  add column created_by integer references core."user" on delete set null,
  add column created_at timestamptz not null default now(),
  add column updated_by integer references core."user" on delete set null,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column deleted_by integer references core."user" on delete set null;
create index module_created_by on core.module (created_by) where created_by is not null;
create index module_updated_by on core.module (updated_by) where updated_by is not null;
create index module_deleted_by on core.module (deleted_by) where deleted_by is not null;
update core.module set search_text = title;
-- Plugins may share a title; the deployment's own modules may not add to that.
create unique index module_title on core.module (lower(title)) where deleted_at is null and plugin is null;

alter table core.permission
  add column plugin text,
  add column place integer,
  add column search_text text not null default '',
  add column version integer not null default 1,
  add column created_by integer references core."user" on delete set null,
  add column created_at timestamptz not null default now(),
  add column updated_by integer references core."user" on delete set null,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column deleted_by integer references core."user" on delete set null;
create index permission_created_by on core.permission (created_by) where created_by is not null;
create index permission_updated_by on core.permission (updated_by) where updated_by is not null;
create index permission_deleted_by on core.permission (deleted_by) where deleted_by is not null;
-- Until now all of them were the code's.
update core.permission set search_text = label || ' ' || key, plugin = (select module.plugin from core.module where module.id = module_id);
alter table core.permission drop constraint permission_module_id_key_key;
create unique index permission_key on core.permission (module_id, key) where deleted_at is null;
alter table core.permission drop constraint permission_module_id_fkey;
alter table core.permission add constraint permission_module_id_fkey foreign key (module_id) references core.module on delete cascade;

create function core.number_permission() returns trigger language plpgsql as $$
begin
  new.id := new.module_id * 100 + new.place;
  return new;
end $$;
create trigger permission_numbered before insert on core.permission for each row
  when (new.id is null) execute function core.number_permission();

-- The Super Admin may do everything, what was made today as well; what is deleted nobody holds.
create function core.hand_out_permission() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    update core.module set deleted_at = null, deleted_by = null where id = new.module_id and deleted_at is not null;
    insert into core.role_permission (role_id, permission_id)
      select role.id, new.id from core.role where role.key = 'superAdmin' and role.deleted_at is null on conflict do nothing;
  else
    delete from core.role_permission where permission_id = new.id;
  end if;
  return null;
end $$;
create trigger permission_made after insert on core.permission for each row
  when (new.place is not null) execute function core.hand_out_permission();
create trigger permission_deleted after update on core.permission for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function core.hand_out_permission();
`,
}
