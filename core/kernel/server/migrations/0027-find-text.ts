import type { Migration } from '../platform/database/Migration'

/**
 * What quick search reads in tables that are written by more than entities: `find_text`, which the database computes from the columns. An
 * index on the expression alone is slow, because Postgres computes the expression again for each row that the index proposes.
 *
 * Adding the column writes the table again, with all of its indexes. So the former index is dropped before, and the new one is made
 * afterwards, in a migration of its own, during which the table can be read.
 */
export const findText: readonly Migration[] = [
  {
    id: '0027-find-text-1-people',
    sql: `
drop index user_found;
alter table "user" add column find_text text not null generated always as
  (core.comparable(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))) stored;
create index user_found on "user" using gin (find_text public.gin_trgm_ops);
`,
  },
  {
    id: '0027-find-text-2-audit',
    sql: `
drop index audit_entry_found;
alter table audit_entry add column find_text text not null generated always as
  (core.comparable(coalesce(subject, '') || ' ' || coalesce(address, ''))) stored;
`,
  },
  {
    id: '0027-find-text-3-audit-index',
    sql: `create index audit_entry_found on audit_entry using gin (find_text public.gin_trgm_ops);`,
  },
]
