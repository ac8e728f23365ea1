import type { Migration } from '@core/server/plugin'

/**
 * What quick search reads is a column that the database computes, in the order that core's migration of the same name explains. A computed
 * column can't use another one, so the numbers are written out.
 */
export const findText: readonly Migration[] = [
  {
    id: '0017-findText-1-quotes',
    sql: `
drop index quote_found;
alter table quote add column find_text text not null generated always as
  (core.comparable('Q-' || lpad(id::text, greatest(5, length(id::text)), '0') || ' ' || company)) stored;
`,
  },
  {
    id: '0017-findText-2-quotes-index',
    sql: `create index quote_found on quote using gin (find_text public.gin_trgm_ops);`,
  },
  {
    id: '0017-findText-3-orders',
    sql: `
drop index sales_order_found;
alter table sales_order add column find_text text not null generated always as
  (core.comparable('O-' || lpad(id::text, greatest(5, length(id::text)), '0') || ' ' || company || ' ' || coalesce(vin, '') || ' ' || description)) stored;
`,
  },
  {
    id: '0017-findText-4-orders-index',
    sql: `create index sales_order_found on sales_order using gin (find_text public.gin_trgm_ops);`,
  },
  {
    id: '0017-findText-5-vehicles',
    sql: `
drop index vehicle_found;
alter table vehicle add column find_text text not null generated always as
  (core.comparable(name || ' ' || coalesce(stock_no, '') || ' ' || coalesce(segment_name, ''))) stored;
create index vehicle_found on vehicle using gin (find_text public.gin_trgm_ops);
`,
  },
]
