import { today } from '@core/entity'
import { type Database, readStoreZone, storeDaySql, type Transaction } from '@core/server/plugin'

/** @returns the day it is at a store, or at the office without one: YYYY-MM-DD */
export const storeToday = async (db: Database | Transaction, storeId: number | null): Promise<string> =>
  today(await readStoreZone(db, storeId))

/**
 * SQL for whether a day is over where the store is. No two places are more than two days of
 * the calendar apart, so only rows near today need the zone of their store.
 * @param day SQL of the date
 * @param store SQL of the store's id, which may be null
 */
export const isOverSql = (day: string, store: string): string =>
  `(${day} < core.today() - 2 or ${day} <= core.today() + 1 and ${day} < ${storeDaySql(store)})`
