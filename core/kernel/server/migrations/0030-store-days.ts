import type { Migration } from '../platform/database/Migration'

/**
 * Days of a store, for what has to be done there: in the evening of one store the next day has begun in another. Figures over all stores
 * go by the office's days. The zone of a person is their own, else their store's.
 */
export const storeDays: Migration = {
  id: '0030-store-days',
  sql: `
create function core.store_zones() returns text[] language sql stable parallel safe as $$
  select array_agg(coalesce(store.timezone, core.office_zone()) order by every_one.id)
  from generate_series(1, (select max(id) from core.store)) every_one (id) left join core.store on store.id = every_one.id $$;

create or replace view api.person with (security_invoker = true) as
  select id, first_name, last_name, name, email, phone, store_id, manager_id, status,
    coalesce(time_zone, timezone, (select store.timezone from core.store where store.id = store_id)) as time_zone, last_login_at, deleted_at
  from core."user";
`,
}
