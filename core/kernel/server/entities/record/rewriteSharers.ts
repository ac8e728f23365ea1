import { sql } from 'kysely'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { publishChange } from '../../platform/events/publishChange'
import type { EntityTable, WriteSource } from '../table/EntityTable'
import { changesOf, recordHistory } from './recordHistory'
import { hasSearchText, searchText } from './writeRow'
import { type StoredRecord, type Values, getStoredRecord } from './storedRecord'

/** Who writes: the person, and the session, which is not notified of its own change. */
export type Writer = Pick<Viewer, 'id' | 'sessionId'>

interface WriteResult {
  readonly id: number
  /** The record before the write. */
  readonly stored: StoredRecord
  readonly after: Values
}

/** Updates every other record that shares a changed row of a joined group, after the write of a record. */
export async function rewriteSharers(
  tx: Transaction,
  table: EntityTable,
  { id, stored, after }: WriteResult,
  viewer: Viewer,
  via: WriteSource,
): Promise<void> {
  const { fields } = table.entity
  for (const [group, { key }] of Object.entries(table.joined ?? {})) {
    const before = stored.values[group] as Values
    if (changesOf(fields[group]!.fields!, before, after[group] as Values).length === 0) continue
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table.table)} where ${sql.id(key)} = ${stored.joined[group]} and id <> ${id} order by id for update`.execute(
      tx.query,
    )
    await rewriteRecords(tx, table, new Map(rows.map((row) => [row.id, { [group]: before }])), viewer, { via })
  }
}

/**
 * Updates what a record derives from data outside of its row, such as a joined row or the record that it belongs to: its search text, its
 * version (so that people who have it open can't overwrite what they haven't seen), its history, and the notification of other nodes. The
 * rows must be locked.
 * @param before by the id of the record: the changed values before the change
 * @param by null for the system
 */
export async function rewriteRecords(
  tx: Transaction,
  table: EntityTable,
  before: ReadonlyMap<number, Values>,
  by: Writer | null,
  { via = null, note }: { readonly via?: WriteSource; readonly note?: string },
): Promise<void> {
  const { entity } = table
  for (const [id, was] of before) {
    const { values } = (await getStoredRecord(tx, table, id))!
    const search = hasSearchText(table)
      ? sql`, search_text = core.comparable(${searchText(entity.fields, values)})`
      : sql``
    await sql`update ${sql.table(table.table)} set version = version + 1, updated_by = ${by?.id ?? null}, updated_at = now() ${search} where id = ${id}`.execute(
      tx.query,
    )
    const old = { ...values, ...was }
    const update = { fields: entity.fields, before: old, after: values }
    await recordHistory(
      tx,
      [
        {
          entity: entity.id,
          id,
          action: 'update',
          by: by?.id ?? null,
          changes: changesOf(entity.fields, old, values),
          note,
          update,
        },
      ],
      { via },
    )
  }
  await publishChange(tx, entity.id, [...before.keys()], by ?? undefined)
}
