import { sql } from 'kysely'
import type { Transaction } from '@core/server/database'

/** @returns the store of a person; null if they belong to none, or no person is given */
export async function storeOfPerson(tx: Transaction, person: number | null): Promise<number | null> {
  if (person === null) return null
  const { rows } = await sql<{ store: number | null }>`
    select store_id as store from api.person where id = ${person}`.execute(tx.query)
  return rows[0]?.store ?? null
}
