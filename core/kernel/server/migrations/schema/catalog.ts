import { recordColumns, recordIndexes } from './recordColumns'

/**
 * Modules, permissions and menus. Those that code declares have its plugin's id. The deployment's own have none, and their ids begin above
 * those of the code: modules at 40, permissions by their position within the module, menus at 10001. D1, D2.
 */
export const catalog = `
create table module (
  id integer primary key,
  plugin text,
  title text not null,
  search_text text not null default '',${recordColumns}
);
create sequence module_own as integer minvalue 40 maxvalue 999 owned by module.id;
alter table module alter column id set default nextval('core.module_own');
-- Plugins may share a title; the deployment's own modules may not.
create unique index module_title on module (lower(title)) where deleted_at is null and plugin is null;
${recordIndexes('module')}

create table permission (
  id integer primary key,
  module_id integer not null references module on delete cascade,
  -- Within the module, of a permission that the deployment added; its id follows from it.
  place integer,
  plugin text,
  key text not null,
  label text not null,
  search_text text not null default '',${recordColumns}
);
create unique index permission_key on permission (module_id, key) where deleted_at is null;
${recordIndexes('permission')}

create table role_permission (
  role_id integer not null references role on delete cascade,
  permission_id integer not null references permission on delete cascade,
  primary key (role_id, permission_id)
);

create function number_permission() returns trigger language plpgsql as $$
begin
  new.id := new.module_id * 100 + new.place;
  return new;
end $$;
create trigger permission_numbered before insert on permission for each row
  when (new.id is null) execute function number_permission();

-- The Super Admin may do everything, including what was added today. Nobody holds a deleted permission.
create function hand_out_permission() returns trigger language plpgsql as $$
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
create trigger permission_made after insert on permission for each row
  when (new.place is not null) execute function hand_out_permission();
create trigger permission_deleted after update on permission for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function hand_out_permission();

create table menu (
  id integer primary key,
  title text not null,
  icon text,
  link text,
  section text,
  position integer not null default 0,
  is_hide boolean not null default false,
  is_heading boolean not null default false,
  badge text,
  plugin text,
  -- What code knows it by, and what code last declared of it: an administrator's changes are told from the code's by it.
  code_key text,
  declared jsonb,
  -- Only roles that see the module see the menu. A purged module takes the menu along, which would else be everybody's.
  module_id integer references module on delete cascade,
  parent_id integer references menu on delete set null,
  search_text text not null default '',${recordColumns}
);
create sequence menu_own as integer minvalue 10001 owned by menu.id;
alter table menu alter column id set default nextval('core.menu_own');
create unique index menu_code on menu (code_key) where code_key is not null;
create index menu_parent on menu (parent_id) where parent_id is not null;
create index menu_module on menu (module_id) where module_id is not null;
${recordIndexes('menu')}

-- Where a menu stands for one role. A role without rows here has everybody's order.
create table menu_place (
  role_id integer not null references role on delete cascade,
  menu_id integer not null references menu on delete cascade,
  parent_id integer references menu on delete set null,
  section text,
  position integer not null,
  primary key (role_id, menu_id)
);
create index menu_place_menu on menu_place (menu_id);
create index menu_place_parent on menu_place (parent_id) where parent_id is not null;

-- What is hidden for one role, and not for everybody.
create table menu_hidden (
  role_id integer not null references role on delete cascade,
  menu_id integer not null references menu on delete cascade,
  primary key (role_id, menu_id)
);
create index menu_hidden_menu on menu_hidden (menu_id);
`
