import type { Migration } from '../platform/database/Migration'

/**
 * What plugins read of core's tables by SQL: the views of the schema `api`, each a plain choice of columns that Postgres resolves to the
 * table, with its indexes. A view uses the rights of the account that reads it (security_invoker), as if it read the table.
 *
 * A later migration that changes a column of a table below replaces the view; its names and their meaning stay.
 */
export const publicViews: Migration = {
  id: '0029-public-views',
  sql: `
create schema api;

create view api.person with (security_invoker = true) as
  select id, first_name, last_name, name, email, phone, store_id, manager_id, status, coalesce(time_zone, timezone) as time_zone, last_login_at,
    deleted_at
  from core."user";
create view api.role with (security_invoker = true) as
  select id, key, name, description, deleted_at from core.role;
create view api.role_holder with (security_invoker = true) as
  select role_id, user_id as person_id from core.user_role;
create view api.role_permission with (security_invoker = true) as
  select role_id, permission_id from core.role_permission;
create view api.module with (security_invoker = true) as
  select id, plugin, title, deleted_at from core.module;
create view api.permission with (security_invoker = true) as
  select id, module_id, plugin, key, label, deleted_at from core.permission;
create view api.store with (security_invoker = true) as
  select id, code, name, address, city, state, zip, phone, timezone as time_zone, active, manager_id, territory_states, territory_zips, deleted_at
  from core.store;
create view api.lookup_entry with (security_invoker = true) as
  select list, id, name, position, retired from core.lookup_entry;
create view api.file with (security_invoker = true) as
  select id, file_name, type, size, entity, record_id, field, uploaded_by, uploaded_at, removed_at from core.file;
create view api.history with (security_invoker = true) as
  select id, entity, record_id, action, before, after, by, at from core.history;
create view api.notification with (security_invoker = true) as
  select id, user_id as person_id, kind, link, by_id, created_at from core.notification;
create view api.patient_access with (security_invoker = true) as
  select at, person as person_id, way, entity, record_ids, purpose from core.patient_access;
create view api.outgoing_message with (security_invoker = true) as
  select sender_id, recipient, sent_at from core.outgoing_message;
create view api.passkey with (security_invoker = true) as
  select user_id as person_id from core.passkey;
create view api.api_key with (security_invoker = true) as
  select id, name, deleted_at from core.api_key;
`,
}
