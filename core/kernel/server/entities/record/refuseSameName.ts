import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/Database'
import { taken } from '../../platform/http/errors'

/** @throws HttpError 409 if another existing record of the table has the name */
export async function refuseSameName(tx: Transaction, table: string, id: number, name: string): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} where deleted_at is null and id <> ${id} and lower(name) = lower(${name})`.execute(
    tx.query,
  )
  if (rows.length > 0) throw taken('name', 'Name is taken: another one has it')
}
