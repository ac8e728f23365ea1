import { sql } from 'kysely'
import type { Transaction } from '@core/server/database'

/** @returns the store that somebody belongs to; null where they belong to none, or nobody is meant */
export async function storeOfPerson(tx: Transaction, person: number | null): Promise<number | null> {
  if (person === null) return null
  const { rows } = await sql<{ store: number | null }>`
    select store_id as store from core."user" where id = ${person}`.execute(tx.query)
  return rows[0]?.store ?? null
}
