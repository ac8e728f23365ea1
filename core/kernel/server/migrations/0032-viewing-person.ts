import type { Migration } from '../platform/database/Migration'

/** Viewing as a role can be limited to the rows of one person who holds it. It always begins and ends with `viewing_role_id`. */
export const viewingPerson: Migration = {
  id: '0032-viewing-person',
  sql: `
alter table session add column viewing_user_id integer references "user" on delete cascade;
create index session_viewing_user_id on session (viewing_user_id) where viewing_user_id is not null;
`,
}
