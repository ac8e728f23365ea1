import { sql } from 'kysely'
import type { Transaction } from '@core/server/plugin'

/** @returns the number of open and of delivered orders of a quote; cancelled ones are in neither */
export async function countOrders(
  { query }: Transaction,
  quoteId: number,
): Promise<{ readonly open: number; readonly delivered: number }> {
  const { rows } = await sql<{ open: number; delivered: number }>`
    select (count(*) filter (where order_status in (1, 2, 3, 5)))::int as open, (count(*) filter (where order_status = 4))::int as delivered
    from crm.sales_order where quote_id = ${quoteId} and deleted_at is null`.execute(query)
  return rows[0]!
}

/** @returns the ids of a quote's orders */
export async function ordersOf({ query }: Transaction, quoteId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from crm.sales_order
    where quote_id = ${quoteId} and deleted_at is null order by id`.execute(query)
  return rows.map(({ id }) => id)
}
