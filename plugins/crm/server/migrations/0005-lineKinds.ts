import type { Migration } from '@core/server/plugin'

const kinds = (lines: string) => `(
  select jsonb_agg(line || jsonb_build_object('kind', case when line ->> 'vehicleId' is null then 2 else 1 end) order by at)
  from jsonb_array_elements(${lines}) with ordinality as listed(line, at))`

/**
 * Each line of a quote has a kind: one that names a vehicle is a vehicle, any other a service, which becomes no order. The links of quotes
 * last until 14 days after the quote.
 */
export const lineKinds: Migration = {
  id: '0005-lineKinds',
  sql: `
update crm.quote set lines = ${kinds('lines')},
  units = (select coalesce(sum((line ->> 'quantity')::integer) filter (where line ->> 'vehicleId' is not null), 0) from jsonb_array_elements(lines) as line);
update crm.quote_revision set content = content || jsonb_build_object('lines', ${kinds("content -> 'lines'")})
  where jsonb_typeof(content -> 'lines') = 'array';
update crm.quote_link as link set expires_at = greatest(expires_at, quote.valid_until + interval '15 days 12 hours')
  from crm.quote where quote.id = link.quote_id and link.revoked_at is null and link.spent_at is null;`,
}
