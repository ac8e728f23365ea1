import { sql } from 'kysely'
import { today } from '@core/kernel/entity/dates'
import type { Transaction } from '../../platform/database/Database'

/**
 * @param table the storage, which has a sequence beside it: `made.ramp_check` has `made.ramp_check_number`
 * @param pattern such as `Ramp check {number}`; `{date}` is the day of today
 * @returns the name of a new record; of those that are given up, such as the ones of an import that fails, the numbers are left out
 */
export async function automaticTitle(tx: Transaction, table: string, pattern: string): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    select nextval(${`${table}_number`}::text::regclass) as number`.execute(tx.query)
  return pattern.replaceAll('{number}', String(rows[0]!.number)).replaceAll('{date}', today())
}
