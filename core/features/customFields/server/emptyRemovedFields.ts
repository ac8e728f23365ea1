import { sql } from 'kysely'
import type { RemovedField } from '@core/kernel/server/entities/custom/readCustomFields'
import { withRemovedField } from '@core/kernel/server/entities/removed/hiddenFields'
import { keepRemovedData, type RemovalContext } from '@core/kernel/server/entities/removed/removedData'
import type { Database } from '@core/kernel/server/platform/database/Database'

const batch = 1000

interface Removed {
  readonly records: string
  readonly key: string
  /** Null for fields that were removed before definitions were stored. */
  readonly definition: RemovedField | null
}

/** Writes the values of fields that are gone for good into a file, and deletes them, a batch of records in one transaction. */
export async function emptyRemovedFields(context: RemovalContext, signal?: AbortSignal): Promise<void> {
  const { db, catalog } = context
  const { rows } = await sql<Removed>`
    select records, key, definition from core.removed_custom_field where emptied_at is null`.execute(db.query)
  for (const { records, key, definition } of rows) {
    const table = catalog.get(records)
    // The values of a plugin that is off are deleted once it is on again.
    if (!table) continue
    // A formula has no values of its own, and what it results in is gone with the fields that it uses.
    if (definition && definition.formula === null)
      await keepRemovedData(context, {
        table: withRemovedField(table, definition),
        field: key,
        name: `${definition.label} (${table.entity.name.many})`,
        guardedBy: records,
      })
    if (await emptied(db, table.table, key, signal))
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
