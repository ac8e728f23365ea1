import { fieldsChanged } from '@core/kernel/entity/customFields'
import { type MadeEntity, madeEntities, madePrefix, setRecordKinds } from '@core/kernel/entity/recordKinds'
import type { Database } from '../../platform/database/Database'
import { followDefinitions } from '../../platform/database/followDefinitions'
import { type EntityCatalog, addToCatalog } from '../table/EntityContext'
import { type EntityTable, defineEntityTable } from '../table/EntityTable'
import { columnOf } from '../table/columns'
import { automaticTitle } from './automaticTitle'
import { readRecordKinds } from './readRecordKinds'

/** What the database notifies on the channel `core_access` when a kind of record was changed. */
const changed = 'kinds'

/** @returns the name of a kind's table, which a trigger makes with the row of the kind: `made.ramp_check` */
export function tableNameOf(key: string): string {
  return `${madePrefix}.${columnOf(key)}`
}

/** @returns the storage of a kind's records */
export function madeTable({ kind, entity }: MadeEntity): EntityTable {
  const table = tableNameOf(kind.key)
  return defineEntityTable({
    entity,
    table,
    rules: {
      // A new record begins in the store of whoever makes it, and may be named by a pattern.
      async plan({ tx, viewer, before, after }) {
        if (before) return { record: after }
        return {
          record: {
            ...after,
            ...(kind.titlePattern !== undefined && { name: await automaticTitle(tx, table, kind.titlePattern) }),
            ...(kind.hasStore && { storeId: after.storeId ?? viewer.storeId }),
          },
        }
      },
    },
  })
}

/** Gives the catalog the kinds of record that administrators have made. Called before the first request. */
export async function loadRecordKinds(db: Database, catalog: Map<string, EntityTable>): Promise<void> {
  const kinds = await readRecordKinds(db, catalog)
  setRecordKinds(kinds)
  const now = madeEntities()
  const ids = new Set(now.map(({ entity }) => entity.id))
  const gone = [...catalog.keys()].filter((id) => isMade(id, catalog) && !ids.has(id))
  const added = now.filter(({ entity }) => catalog.get(entity.id)?.entity !== entity)
  for (const id of gone) catalog.delete(id)
  addToCatalog(catalog, added.map(madeTable))
  // What is kept of the catalog is made again.
  if (gone.length + added.length > 0) fieldsChanged()
}

/** Whether an entity of the catalog is a kind of record that administrators have made. */
export function isMade(id: string, catalog: EntityCatalog): boolean {
  return catalog.get(id)?.table.startsWith(`${madePrefix}.`) ?? false
}

/** Reads the kinds again when they were changed. */
export const followRecordKinds = (db: Database, catalog: Map<string, EntityTable>) =>
  followDefinitions(changed, () => loadRecordKinds(db, catalog))
