import type { Migration } from '../platform/database/Migration'

/**
 * A kind of record becomes code: the first migration of the plugin that `npm run plugin promote` writes calls these two functions. All that
 * refers to records by their entity (history, notes, files, views, webhooks, fields) stays as it is, because the entity keeps its id.
 */
export const promotedKinds: Migration = {
  id: '0042-promoted-kinds',
  sql: `
-- Moves the table of a kind, and who may do what with it, to a plugin. Where nobody has made the kind, only its key is taken.
-- What roles were granted and how administrators arranged the sidebar stays.
create function take_over_kind(kind_key text, to_plugin text, to_module integer) returns void language plpgsql
  set search_path = core, public, pg_temp as $$
declare kind core.record_kind%rowtype;
begin
  if exists (select from core.removed_record_kind where key = kind_key and emptied_at is null) then
    raise exception 'The kind of record “%” was deleted for good, and its records are being removed. Start without the plugin “%”, and with it a day later.', kind_key, to_plugin;
  end if;
  select * into kind from core.record_kind where key = kind_key;
  if not found then
    insert into core.removed_record_kind (key, module_id, emptied_at) values (kind_key, to_module, now()) on conflict do nothing;
    return;
  end if;
  execute format('alter table made.%I set schema %I', core.made_table(kind_key), to_plugin);

  insert into core.module (id, plugin, title, search_text)
    select to_module, to_plugin, title, search_text from core.module where id = kind.module_id
    on conflict (id) do update set plugin = excluded.plugin;
  -- Those that administrators added have places from 50 on, and stay theirs.
  insert into core.permission (id, module_id, place, plugin, key, label, search_text)
    select to_module * 100 + id % 100, to_module, case when id % 100 >= 50 then place end, case when id % 100 < 50 then to_plugin end,
      key, label, search_text
    from core.permission where module_id = kind.module_id and deleted_at is null
    on conflict (id) do nothing;
  insert into core.role_permission (role_id, permission_id)
    select role_id, to_module * 100 + permission_id % 100 from core.role_permission where permission_id / 100 = kind.module_id
    on conflict do nothing;

  -- Without \`declared\` the sidebar stays as it is, until the code changes its item.
  insert into core.menu (id, plugin, code_key, module_id, title, icon, link, section, position, is_hide, badge, parent_id, search_text,
      deleted_at, deleted_by)
    select to_module, to_plugin, to_module::text, to_module, title, icon, link, section, position, is_hide, badge, parent_id, search_text,
      -- One that went with the kind comes back with it.
      case when kind.deleted_at is null then deleted_at end, case when kind.deleted_at is null then deleted_by end
    from core.menu where id = kind.menu_id
    on conflict (id) do nothing;
  update core.menu set parent_id = to_module where parent_id = kind.menu_id;
  update core.menu set module_id = to_module where module_id = kind.module_id and id <> kind.menu_id;
  update core.menu_place set menu_id = to_module where menu_id = kind.menu_id;
  update core.menu_place set parent_id = to_module where parent_id = kind.menu_id;
  update core.menu_hidden set menu_id = to_module where menu_id = kind.menu_id;

  insert into core.audit_entry (position, at, hash, action, subject, record_entity, record_id, details)
    values (0, now(), '', 'kindPromoted', 'Kind of record ' || kind.many, 'recordKind', kind.id, jsonb_build_object('plugin', to_plugin));
  -- Triggers remove the module, with the permissions and the item of the sidebar, and take the key for ever.
  delete from core.record_kind where id = kind.id;
  update core.removed_record_kind set emptied_at = now() where key = kind_key;
end $$;

-- Adds the fields that records of an entity have by the administrators of another deployment. What was changed or removed here stays so.
create function bring_custom_fields(entity text, fields jsonb) returns void language plpgsql
  set search_path = core, public, pg_temp as $$
begin
  insert into core.custom_field (records, key, label, kind, help, required, in_list, sensitive, min, max, options, formula, result, indexed,
      searchable, position, search_text)
    select entity, field.key, field.label, field.kind, field.help, field.required, field."inList", field.sensitive, field.min, field.max,
      field.options, field.formula, field.result, field.indexed, field.searchable, field.position, core.comparable(field.label)
    from jsonb_to_recordset(fields) as field (key text, label text, kind integer, help text, required boolean, "inList" boolean,
      sensitive boolean, min numeric, max numeric, options jsonb, formula text, result text, indexed boolean, searchable boolean,
      position integer)
    where not exists (select from core.custom_field there where there.records = entity and there.key = field.key)
      and not exists (select from core.removed_custom_field gone where gone.records = entity and gone.key = field.key);
end $$;

revoke all on function take_over_kind(text, text, integer), bring_custom_fields(text, jsonb) from public;
`,
}
