import { type RawBuilder, sql } from 'kysely'
import type { ClosedRange } from '@core/entity'
import type { Database } from '@core/server/database'
import { systemActivityTypes } from '../../shared/activities/activityLists'
import { orderStatus } from '../../shared/orders/orderStatuses'

export interface Actual {
  readonly assignTo: number
  readonly month: string
  readonly value: number
}

/**
 * The rows that count for a metric: the person, the day and the amount. By the id of `targetMetrics`. Roll-ups have days in UTC, so months
 * are counted in UTC here. Accounts have no roll-up.
 */
const sources: Readonly<Record<number, RawBuilder<unknown>>> = {
  1: sql`select salesperson_id as person, sent_at as at, rows as value from crm.quote_by_sending`,
  2: sql`select salesperson_id as person, ordered_at as at, rows as value from crm.order_by_date where order_status <> ${orderStatus.cancelled}`,
  3: sql`select salesperson_id as person, delivered_at as at, rows as value from crm.order_by_promise`,
  4: sql`select assign_to_id as person, opened_date::timestamptz as at, 1 as value from crm.account where deleted_at is null`,
  5: sql`select salesperson_id as person, ordered_at as at, value from crm.order_by_date where order_status <> ${orderStatus.cancelled}`,
  6: sql`select assign_to as person, date_time as at, rows as value from crm.activity_by_day
    where activity_status = 2 and activity_type <> all(${systemActivityTypes}::smallint[])`,
}

/**
 * The results of people for a metric, by month: quotes sent, orders placed and not cancelled, deliveries made, accounts opened, the value
 * of those orders, and completed activities (without those of the system, which already count as quotes, orders or deliveries).
 * @param metric an id of `targetMetrics`
 */
export async function actualsOf(
  { query }: Pick<Database, 'query'>,
  metric: number,
  people: readonly number[],
  { from, to }: ClosedRange,
): Promise<readonly Actual[]> {
  const { rows } = await sql<Actual>`
    select person as "assignTo", to_char(date_trunc('month', at), 'YYYY-MM-DD') as month, sum(value)::double precision as value
    from (${sources[metric]!}) as counted
    where person = any(${people}::integer[]) and at >= ${from}::date and at < ${to}::date + 1
    group by 1, 2 having sum(value) <> 0 order by 1, 2`.execute(query)
  return rows
}
