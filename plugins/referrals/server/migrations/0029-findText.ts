import type { Migration } from '@core/server/plugin'

/** What quick search reads of clients is a column that the database computes. Core's migration 0027 explains the order. */
export const findText: readonly Migration[] = [
  {
    id: '0029-findText-1-clients',
    sql: `
drop index client_found;
alter table client add column find_text text not null generated always as
  (core.comparable(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored;
`,
  },
  {
    id: '0029-findText-2-index',
    sql: `create index client_found on client using gin (find_text public.gin_trgm_ops);`,
  },
]
