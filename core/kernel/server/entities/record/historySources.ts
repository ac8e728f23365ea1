import { sql } from 'kysely'
import type { Parent } from '@core/kernel/entity/parentLink'
import type { Transaction } from '../../platform/database/Database'

/**
 * Adds the history of a record to that of another one, into which it is merged or which it becomes. People who may view the other record
 * then read both, also after the first is purged.
 */
export async function continueHistory(tx: Transaction, source: Parent, record: Parent): Promise<void> {
  await sql`
    insert into core.history_source (entity, record_id, source_entity, source_id)
    values (${record.entity}, ${record.id}, ${source.entity}, ${source.id}) on conflict do nothing`.execute(tx.query)
}

/** Undoes `continueHistory`. */
export async function separateHistory(tx: Transaction, source: Parent, record: Parent): Promise<void> {
  await sql`
    delete from core.history_source where entity = ${record.entity} and record_id = ${record.id}
    and source_entity = ${source.entity} and source_id = ${source.id}`.execute(tx.query)
}

/**
 * SQL for a `with recursive`: the records whose histories belong to those of these records, including these themselves.
 * @param ids of records of the entity
 */
export function historyRecordsSql(entity: string, ids: readonly number[]) {
  return sql`told (entity, record_id) as (
    select ${entity}::text, id from unnest(${ids}::integer[]) as id
    union select source.source_entity, source.source_id from core.history_source source join told using (entity, record_id))`
}
