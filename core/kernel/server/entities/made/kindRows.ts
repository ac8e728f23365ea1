import { sql } from 'kysely'
import { keyOf } from '@core/kernel/entity/customFields'
import type { Transaction } from '../../platform/database/Database'
import { tableNameOf } from './madeTable'

/** The longest name of a table that the database accepts with the names of its indexes. */
const longest = 28

/**
 * @param one the name of one record
 * @returns the name for programs of a new kind: no other kind has or had it, since its table, its history and links to it may still be there
 */
export async function newKindKey(tx: Transaction, one: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select key from core.record_kind union select key from core.removed_record_kind`.execute(tx.query)
  return keyOf(one.slice(0, longest), new Set(rows.map(({ key }) => key)))
}

/** @returns the ids of the states that records of a kind are in, deleted ones too */
export async function usedStates(tx: Transaction, key: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ status: number }>`
    select distinct status from ${sql.table(tableNameOf(key))} where status is not null`.execute(tx.query)
  return new Set(rows.map(({ status }) => status))
}

/** @throws where a plugin has the key, or had its records removed: no kind gets it again */
export async function refuseFormerKind(tx: Transaction, key: string): Promise<void> {
  const { rows } = await sql`select key from core.removed_record_kind where key = ${key}`.execute(tx.query)
  if (rows.length > 0)
    throw new Error('this kind is gone here: a plugin has it, or it was deleted for good. Take it out of the file')
}
