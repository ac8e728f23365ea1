import type { Migration } from '../platform/database/Migration'

/** Who was ever asked to approve something: only their pages have a place for it. */
export const approvers: Migration = {
  id: '0050-approvers',
  sql: `
create table approver (
  user_id integer primary key references "user" on delete cascade,
  asked_at timestamptz not null default now()
);
insert into approver (user_id)
  select distinct "user".id from automation_run cross join lateral jsonb_array_elements_text(coalesce(approvers, '[]')) as asked (id)
  join "user" on "user".id = asked.id::integer;
`,
}
