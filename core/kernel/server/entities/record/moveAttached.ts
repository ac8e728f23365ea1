import { sql } from 'kysely'
import type { Parent } from '@core/kernel/entity/parentLink'
import type { Transaction } from '../../platform/database/Database'

/** The tables of core whose rows belong to a record of any entity, by `entity` and `record_id`, and move with it, by their name in a merge. */
export const attached = { notes: 'core.note' } as const

/**
 * Moves what is attached to one record to another, including what was deleted, for a record that becomes another, or two that are merged.
 * @param only the ids to move; default: all
 * @returns the ids of what was moved, so that it can be moved back
 */
export async function moveAttached(
  tx: Transaction,
  table: (typeof attached)[keyof typeof attached],
  from: Parent,
  to: Parent,
  only?: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set entity = ${to.entity}, record_id = ${to.id}
    where entity = ${from.entity} and record_id = ${from.id} ${only ? sql`and id = any(${only}::integer[])` : sql``}
    returning id`.execute(tx.query)
  return rows.map(({ id }) => id)
}
