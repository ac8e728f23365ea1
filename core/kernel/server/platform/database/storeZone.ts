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
