import { sql } from 'kysely'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { Database } from '@core/kernel/server/platform/database/Database'

const batch = 1000

/** Deletes the values of fields that are gone for good, a batch of records in one transaction. */
export async function emptyRemovedFields(db: Database, catalog: EntityCatalog, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ records: string; key: string }>`
    select records, key from core.removed_custom_field where emptied_at is null`.execute(db.query)
  for (const { records, key } of rows) {
    const table = catalog.get(records)?.table
    // The values of a plugin that is off are deleted once it is on again.
    if (table && (await emptied(db, table, key, signal)))
      await sql`
        update core.removed_custom_field set emptied_at = now() where records = ${records} and key = ${key}`.execute(
        db.query,
      )
  }
}

async function emptied(db: Database, table: string, key: string, signal?: AbortSignal): Promise<boolean> {
  while (!signal?.aborted) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set custom = custom - ${key}::text
      where id in (select id from ${sql.table(table)} where custom ? ${key} limit ${batch} for update skip locked)`.execute(
      db.query,
    )
    if (numAffectedRows < batch) return true
  }
  return false
}
