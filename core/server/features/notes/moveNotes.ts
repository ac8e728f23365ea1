import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/Database'
import type { NoteTables } from './NoteTables'

/** A record that notes can be on. */
interface NotedRecord {
  readonly entity: string
  readonly id: number
}

/** @returns how many notes there are on a record, whoever may read them */
export async function countNotes(tx: Transaction, { entity, id }: NotedRecord): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from core.note where entity = ${entity} and record_id = ${id} and deleted_at is null`.execute(
    tx.query,
  )
  return rows[0]!.count
}

/**
 * Lets the notes on one record be those on another, deleted ones too: a lead became an account, two records one.
 * @param only these of them; all unless said
 * @returns which ones, so that they can be moved back
 */
export async function moveNotes(
  tx: Transaction,
  from: NotedRecord,
  to: NotedRecord,
  only?: readonly number[],
): Promise<readonly number[]> {
  const moved = await tx
    .as<NoteTables>()
    .query.updateTable('core.note')
    .set({ entity: to.entity, record_id: to.id })
    .where('entity', '=', from.entity)
    .where('record_id', '=', from.id)
    .$if(only !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(only ?? [])]}::integer[])`))
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}
