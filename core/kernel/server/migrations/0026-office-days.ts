import type { Migration } from '../platform/database/Migration'

/**
 * Days of the office, rather than of UTC: in the evening an order would be late, and a quote expired, some hours too early. Every
 * connection of the product has the zone. `stored_days` lists what is computed by days and stored: the functions that compute it anew, and
 * the zone of their days.
 */
export const officeDays: Migration = {
  id: '0026-office-days',
  sql: `
create function core.office_zone() returns text language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('white_glove.zone', true), ''), 'UTC') $$;
create function core.office_day(moment timestamptz) returns date language sql stable parallel safe as $$
  select (moment at time zone core.office_zone())::date $$;
create function core.today() returns date language sql stable parallel safe as $$
  select (now() at time zone core.office_zone())::date $$;

create table core.stored_days (
  refill text primary key,
  zone text not null default 'UTC'
);`,
}
