import { sql } from 'kysely'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { attached, moveAttached } from '@core/kernel/server/entities/record/moveAttached'

/** A record that can have notes. */
interface NotedRecord {
  readonly entity: string
  readonly id: number
}

/** @returns the number of notes on a record, including those that the viewer may not read */
export async function countNotes(tx: Transaction, { entity, id }: NotedRecord): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from core.note where entity = ${entity} and record_id = ${id} and deleted_at is null`.execute(
    tx.query,
  )
  return rows[0]!.count
}

/**
 * Moves the notes of one record to another, including deleted ones, for a lead that becomes an account.
 * @param only the ids to move; default: all
 * @returns the ids of the moved notes, so that they can be moved back
 */
export function moveNotes(
  tx: Transaction,
  from: NotedRecord,
  to: NotedRecord,
  only?: readonly number[],
): Promise<readonly number[]> {
  return moveAttached(tx, attached.notes, from, to, only)
}
