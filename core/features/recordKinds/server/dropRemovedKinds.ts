import { sql } from 'kysely'
import { madeEntity, madeId } from '@core/kernel/entity/recordKinds'
import { restorableDays } from '@core/kernel/shared/restorableDays'
import { madeTable, tableNameOf } from '@core/kernel/server/entities/made/madeTable'
import { type RemovedKind, removedKind } from '@core/kernel/server/entities/made/readRecordKinds'
import {
  deleteExpiredData,
  keepRemovedData,
  type RemovalContext,
} from '@core/kernel/server/entities/removed/removedData'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'

interface Removed {
  readonly key: string
  /** Null for kinds that were removed before definitions were stored. */
  readonly definition: RemovedKind | null
  readonly isEmptied: boolean
}

/**
 * Writes the records of kinds that are gone for good into a file, and deletes them with their notes, their files, their fields, and the values
 * in their history. Who did what, and when, stays.
 */
export async function dropRemovedKinds(context: RemovalContext, signal?: AbortSignal): Promise<void> {
  const { db, catalog } = context
  const { rows } = await sql<Removed>`
    select key, definition, emptied_at is not null as "isEmptied" from core.removed_record_kind`.execute(db.query)
  const definitions = new Map(
    rows.flatMap(({ key, definition }) => (definition ? [[madeId({ key }), definition]] : [])),
  )
  for (const { key, definition } of rows.filter(({ isEmptied }) => !isEmptied)) {
    if (signal?.aborted) return
    if (definition) {
      const guard = guardOf(definition, catalog, definitions)
      // What belonged to records of a plugin that is off is removed once it is on again: until then nobody knows whether it is about health.
      if (guard === undefined) continue
      const isPersonal = guard !== null && catalog.get(guard)!.entity.personal !== undefined
      const { parent } = definition
      const name = parent === null ? undefined : (catalog.get(parent)?.entity.name.one ?? definitions.get(parent)?.one)
      const kind = removedKind(definition, { name, isPersonal })
      await keepRemovedData(context, {
        table: { ...madeTable(madeEntity(kind)), catalog },
        name: kind.many,
        ...(isPersonal && { guardedBy: guard }),
      })
    }
    await drop(context, key)
  }
  await deleteExpiredData(context)
}

type Definitions = ReadonlyMap<string, RemovedKind>

/** The entity that there still is to which records belonged at last; null where they belonged to none, undefined where it is not here. */
function guardOf({ parent }: RemovedKind, catalog: EntityCatalog, definitions: Definitions): string | null | undefined {
  if (parent === null || catalog.has(parent)) return parent
  const above = definitions.get(parent)
  return above && guardOf(above, catalog, definitions)
}

async function drop({ db }: RemovalContext, key: string): Promise<void> {
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
