import type { Migration } from '../../plugins/defineServerPlugin'

/**
 * Menus become records, those below others too, that administrators add to, move and hide: for everybody, and their order and what
 * is hidden for a role as well. Those of the code carry its plugin's name and what it last declared of them; the deployment's own
 * have neither, and ids past those that modules ever reach, since a menu of the code has its module's. D1.
 */
export const menusAsRecords: Migration = {
  id: '0015-menus-as-records',
  sql: `
create sequence core.menu_own as integer minvalue 10001 owned by core.menu.id;
alter table core.menu drop constraint menu_id_fkey;
alter table core.menu rename column is_hidden to is_hide;
alter table core.menu
  alter column id set default nextval('core.menu_own'),
  alter column icon drop not null,
  alter column link drop not null,
  alter column position set default 0,
  add column plugin text,
  add column code_key text,
  add column declared jsonb,
  -- Only roles that see the module see the menu. Where the module is purged, the menu goes with it, rather than to everybody.
  add column module_id integer references core.module on delete cascade,
  add column parent_id integer references core.menu on delete set null,
  add column badge text,
  add column is_heading boolean not null default false,
  add column search_text text not null default '',
  add column version integer not null default 1,
  add column created_by integer references core."user" on delete set null,
  add column created_at timestamptz not null default now(),
  add column updated_by integer references core."user" on delete set null,
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz,
  add column deleted_by integer references core."user" on delete set null;

-- Until now all of them were the code's, and stood as it declared them.
update core.menu set plugin = module.plugin, module_id = menu.id, code_key = menu.id::text, search_text = menu.title,
  declared = jsonb_build_object('title', menu.title, 'icon', menu.icon, 'link', menu.link, 'section', menu.section, 'position', menu.position)
from core.module where module.id = menu.id;
insert into core.menu (plugin, code_key, module_id, parent_id, title, link, position, search_text, declared)
  select parent.plugin, parent.id || ' ' || (child.value->>'link'), parent.id, parent.id, child.value->>'title', child.value->>'link', child.at * 10, child.value->>'title',
    jsonb_build_object('title', child.value->>'title', 'icon', null, 'link', child.value->>'link', 'section', null, 'position', child.at * 10)
  from core.menu parent cross join jsonb_array_elements(parent.children) with ordinality as child (value, at);
alter table core.menu drop column children;

create unique index menu_code on core.menu (code_key) where code_key is not null;
create index menu_parent on core.menu (parent_id) where parent_id is not null;
create index menu_module on core.menu (module_id) where module_id is not null;
create index menu_created_by on core.menu (created_by) where created_by is not null;
create index menu_updated_by on core.menu (updated_by) where updated_by is not null;
create index menu_deleted_by on core.menu (deleted_by) where deleted_by is not null;

-- Where a menu stands for one role. A role that has no row here follows everybody's order.
create table core.menu_place (
  role_id integer not null references core.role on delete cascade,
  menu_id integer not null references core.menu on delete cascade,
  parent_id integer references core.menu on delete set null,
  section text,
  position integer not null,
  primary key (role_id, menu_id)
);
create index menu_place_menu on core.menu_place (menu_id);
create index menu_place_parent on core.menu_place (parent_id) where parent_id is not null;

-- What is hidden for one role, and not for everybody.
create table core.menu_hidden (
  role_id integer not null references core.role on delete cascade,
  menu_id integer not null references core.menu on delete cascade,
  primary key (role_id, menu_id)
);
create index menu_hidden_menu on core.menu_hidden (menu_id);
`,
}
