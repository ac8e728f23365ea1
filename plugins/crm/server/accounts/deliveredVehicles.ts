import { sql } from 'kysely'
import type { Transaction } from '@core/server/plugin'
import { vinYears } from '../../shared/accounts/checkVin'
import { vinMaker } from '../../shared/accounts/vinMakers'

interface Delivered {
  readonly orderId?: number
  readonly accountId?: number
}

interface DeliveredOrder {
  readonly id: number
  readonly vin: string
}

/**
 * Adds delivered vehicles to the account that they were delivered to: that of one order, or all of an account; without either those of
 * every account. A VIN that an account already has stays there. The year is that of the order's vehicle where the VIN leaves it open.
 * @returns the ids of the added vehicles
 */
export async function addDeliveredVehicles(
  { query }: Pick<Transaction, 'query'>,
  { orderId, accountId }: Delivered,
  by: number | null,
): Promise<readonly number[]> {
  const { rows: orders } = await sql<DeliveredOrder>`
    select id, vin from crm.sales_order
    where order_status = 4 and vin is not null and account_id is not null and deleted_at is null
      ${orderId === undefined ? sql`` : sql`and id = ${orderId}`} ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
    order by id`.execute(query)
  const named = orders.map(({ id, vin }) => ({ id, maker: vinMaker(vin) ?? null, years: vinYears(vin) }))
  const { rows } = await sql<{ id: number }>`
    insert into crm.account_vehicle (vin, account_id, maker, year, in_service_since, notes, search_text, created_by, updated_by)
    select vin, account_id, maker,
      case jsonb_array_length(years) when 1 then (years ->> 0)::integer
        else (select year.name::integer from crm.vehicle join crm.year on year.id = year_id
          where vehicle.id = vehicle_id and year.name ~ '^[0-9]{4}$' and (years = '[]' or years @> year.name::jsonb)) end,
      core.office_day(delivered_at), 'Delivered with order ' || number, lower(vin), ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named(id integer, maker text, years jsonb) join crm.sales_order using (id)
    order by id on conflict do nothing returning id`.execute(query)
  return rows.map(({ id }) => id)
}
