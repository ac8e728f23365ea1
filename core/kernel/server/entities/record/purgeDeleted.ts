import { sql } from 'kysely'
import { restorableDays } from '@core/kernel/shared/restorableDays'
import type { Database, Transaction } from '../../platform/database/Database'
import { columnOf } from '../table/columns'
import type { EntityTable } from '../table/EntityTable'
import type { EntityCatalog } from '../table/EntityContext'
import { historyRecordsSql } from './historySources'
import { recordTraces } from './recordTraces'

const batch = 500

/**
 * Purges records that were deleted longer ago, with their files and notes, and with the values in their history. Who did what, and when,
 * stays, there and in the audit log. Deleted records that still count aren't purged. A batch is one transaction.
 * @returns how many records were purged
 */
export async function purgeDeleted(db: Database, catalog: EntityCatalog, signal?: AbortSignal): Promise<number> {
  let purged = 0
  for (const table of catalog.values()) {
    if (table.enabledCalls && !table.enabledCalls.includes('delete')) continue
    for (let ids: readonly number[] = []; ;) {
      ids = await db.transaction((tx) => purgeSome(tx, table, catalog))
      purged += ids.length
      if (ids.length < batch || signal?.aborted) break
    }
  }
  await purgeMerges(db)
  return purged
}

/** Deletes what only the undo of a merge needs, once it can't be undone any more. */
async function purgeMerges(db: Database): Promise<void> {
  await sql`
    delete from core.record_merge where merged_at < now() - make_interval(days => ${restorableDays + 1})`.execute(
    db.query,
  )
}

async function purgeSome(tx: Transaction, purged: EntityTable, catalog: EntityCatalog): Promise<readonly number[]> {
  const { entity, table, joined = {}, countedDeleted } = purged
  const keys = Object.values(joined).map(({ key }) => sql`, ${sql.id(key)}`)
  const { rows } = await sql<Record<string, number>>`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where deleted_at < now() - make_interval(days => ${restorableDays})
        ${countedDeleted === undefined ? sql`` : sql`and not ${sql.ref(columnOf(countedDeleted))}`} limit ${batch} for update skip locked)
    returning id ${sql.join(keys, sql``)}`.execute(tx.query)
  const ids = rows.map(({ id }) => id!)
  if (ids.length === 0) return ids
  for (const { table: other, key } of Object.values(joined)) {
    const left = rows.map((row) => row[key]!)
    await sql`
      delete from ${sql.table(other)} as other where other.id = any(${left}::integer[])
      and not exists (select from ${sql.table(table)} as still where still.${sql.id(key)} = other.id)`.execute(tx.query)
  }
  await sql`delete from core.note where entity = ${entity.id} and record_id = any(${ids}::integer[])`.execute(tx.query)
  // Marks the files as if the record had not contained them since its delete: the next clearing removes them with their bytes.
  await sql`
    update core.file set removed_at = now() - make_interval(days => ${restorableDays + 1})
    where entity = ${entity.id} and record_id = any(${ids}::integer[])`.execute(tx.query)
  // A history that continues in another record's is stored until that one is purged.
  const { rows: continued } = await sql<{ id: number }>`
    select source_id as id from core.history_source where source_entity = ${entity.id} and source_id = any(${ids}::integer[])`.execute(
    tx.query,
  )
  const ended = ids.filter((id) => !continued.some((one) => one.id === id))
  await sql`
    with recursive ${historyRecordsSql(entity.id, ended)}
    update core.history set changes = '[]', before = null, after = null, note = null
    from told where history.entity = told.entity and history.record_id = told.record_id`.execute(tx.query)
  await recordTraces(tx, purged, 'recordPurged', ids, { catalog })
  return ids
}
