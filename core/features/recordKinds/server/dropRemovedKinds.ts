import { sql } from 'kysely'
import { madeId } from '@core/kernel/entity/recordKinds'
import { restorableDays } from '@core/kernel/shared/restorableDays'
import { tableNameOf } from '@core/kernel/server/entities/made/madeTable'
import type { Database } from '@core/kernel/server/platform/database/Database'

/**
 * Deletes the records of kinds that are gone for good, with their notes, their files, their fields, and the values in their history. Who did
 * what, and when, stays.
 */
export async function dropRemovedKinds(db: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from core.removed_record_kind where emptied_at is null`.execute(db.query)
  for (const { key } of rows) {
    if (signal?.aborted) return
    const entity = madeId({ key })
    await db.transaction(async (tx) => {
      await sql`drop table if exists ${sql.table(tableNameOf(key))}`.execute(tx.query)
      await sql`delete from core.note where entity = ${entity}`.execute(tx.query)
      await sql`
        update core.file set removed_at = now() - make_interval(days => ${restorableDays + 1}) where entity = ${entity}`.execute(
        tx.query,
      )
      await sql`
        update core.history set changes = '[]', before = null, after = null, note = null where entity = ${entity}`.execute(
        tx.query,
      )
      await sql`delete from core.custom_field where records = ${entity}`.execute(tx.query)
      // Their values went with the table.
      await sql`
        update core.removed_custom_field set emptied_at = now() where records = ${entity}`.execute(tx.query)
      await sql`update core.removed_record_kind set emptied_at = now() where key = ${key}`.execute(tx.query)
    })
  }
}
