import type { Migration } from '../../plugins/defineServerPlugin'

/** What administrators keep of the people who work here (D5), and that somebody who is deleted is out at once. */
export const peopleAsRecords: Migration = {
  id: '0012-people-as-records',
  sql: `
alter table core."user"
  add column manager_id integer references core."user" on delete set null,
  add column locale text,
  add column timezone text;
create index user_manager on core."user" (manager_id) where manager_id is not null;
create index user_name on core."user" (name, id);
create index user_status on core."user" (status, id);
create trigger user_deleted after update on core."user" for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function core.tell_access('user', 'id');
`,
}
