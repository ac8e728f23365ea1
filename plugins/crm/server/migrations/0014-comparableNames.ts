import type { Migration } from '@core/server/plugin'

const inOrder = (table: string, column: string) =>
  `create index ${table}_in_order on ${table} (${column} collate core.names, id) where deleted_at is null;`
const sameName = (table: string, column: string) =>
  `create index ${table}_same_name on ${table} (core.comparable(${column})) where deleted_at is null;`
const found = (table: string, text: string) =>
  `create index ${table}_found on ${table} using gin (core.comparable(${text}) public.gin_trgm_ops);`

/**
 * Names are sorted in the order of `core.names`, and compared without marks: the indexes for that. Those that they replace are dropped last.
 * One migration for each table, so that nobody waits for the indexes of others.
 */
export const comparableNames: readonly Migration[] = [
  {
    id: '0014-names-1-companies',
    sql: String.raw`
${inOrder('account', 'company')}
${sameName('account', 'company')}
-- Letters of all scripts count, not only those of English: the names of two companies in Cyrillic are not the same.
create or replace function company_key(name text) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(regexp_replace(core.comparable(name), '[,.]?\s+(inc|llc|ltd|corp|co|company|corporation|incorporated|limited)\.?$', ''),
    '[\s!-/:-@[-${'`'}{-~]+', '', 'g'), '') $$;
reindex index account_company_key;
${inOrder('lead', 'company')}
${sameName('lead', 'company')}
reindex index lead_company_key;
drop index account_company, lead_company;
`,
  },
  {
    id: '0014-names-2-people',
    sql: `
${inOrder('customer', 'name')}
${sameName('customer', 'name')}
${inOrder('contact', 'name')}
${sameName('contact', 'name')}
drop index customer_name, contact_name;
`,
  },
  {
    id: '0014-names-3-quotes',
    sql: `
${inOrder('quote', 'company')}
${found('quote', "number || ' ' || company")}
drop index quote_by_company, quote_search;
`,
  },
  {
    id: '0014-names-4-orders',
    sql: `
${inOrder('sales_order', 'company')}
${found('sales_order', "number || ' ' || company || ' ' || coalesce(vin, '') || ' ' || description")}
drop index sales_order_by_company, sales_order_search;
`,
  },
  {
    id: '0014-names-5-work',
    sql: `
${inOrder('task', 'subject')}
${inOrder('activity', 'subject')}
drop index task_subject, activity_subject;
`,
  },
  {
    id: '0014-names-6-vehicles',
    sql: `
${found('vehicle', "name || ' ' || coalesce(stock_no, '') || ' ' || coalesce(segment_name, '')")}
drop index vehicle_words;
`,
  },
]
