import { sql } from 'kysely'
import type { Database, Transaction } from './Database'

/**
 * SQL of the local time of an instant in the time zone of a store, or in the office's without one. The zones of all stores are read once
 * for a statement.
 * @param store SQL of the store's id, which may be null
 * @param moment SQL of the instant
 */
export const storeTimeSql = (store: string, moment = 'now()'): string =>
  `((${moment}) at time zone coalesce(((select core.store_zones()))[${store}], core.office_zone()))`

/** SQL of the day of an instant, as in `storeTimeSql`. */
export const storeDaySql = (store: string, moment?: string): string => `${storeTimeSql(store, moment)}::date`

/**
 * SQL of one row, for a statement that needs the day of many rows: `days`, the day in each store, as an array by the store's id, and `office`.
 * @param moment SQL of the instant
 */
export const storeDaysSql = (moment = 'now()'): string => `select
  (select array_agg(((${moment}) at time zone zone)::date order by id) from unnest(core.store_zones()) with ordinality every_one (zone, id)) as days,
  ((${moment}) at time zone core.office_zone())::date as office`

/** @returns the time zone of a store; undefined means the office's */
export async function readStoreZone(
  { query }: Database | Transaction,
  storeId: number | null,
): Promise<string | undefined> {
  if (storeId === null) return undefined
  const { rows } = await sql<{ zone: string | null }>`
    select time_zone as zone from api.store where id = ${storeId}`.execute(query)
  return rows[0]?.zone ?? undefined
}
