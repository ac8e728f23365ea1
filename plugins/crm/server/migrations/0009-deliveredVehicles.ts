import type { Migration } from '@core/server/plugin'

/** The vehicles that were delivered before they were added to their account: those of orders of a lead that became one, and imported ones. */
export const deliveredVehicles: Migration = {
  id: '0009-deliveredVehicles',
  sql: `
insert into account_vehicle (vin, account_id, maker, year, in_service_since, notes, search_text)
select placed.vin, placed.account_id, make.name, year.name::integer, placed.delivered_at::date, 'Delivered with order ' || placed.number, lower(placed.vin)
from sales_order as placed
  left join vehicle on vehicle.id = placed.vehicle_id
  left join make on make.id = vehicle.make_id
  left join year on year.id = vehicle.year_id
where placed.order_status = 4 and placed.vin is not null and placed.account_id is not null and placed.deleted_at is null
order by placed.id
on conflict do nothing;`,
}
