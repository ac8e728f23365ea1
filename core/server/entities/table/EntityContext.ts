import type { Database } from '../../platform/database/Database'
import type { EntityTable } from './EntityTable'

/** Every entity of the plugins that are on, by id. */
export type EntityCatalog = ReadonlyMap<string, EntityTable>

/** Puts tables into a catalog, and lets each know the others: what a record belongs to decides who may see it. */
export function addToCatalog(catalog: Map<string, EntityTable>, tables: readonly EntityTable[]): void {
  for (const table of tables) catalog.set(table.entity.id, { ...table, catalog })
}

/** What the routes of entities stand on. */
export interface EntityContext {
  readonly db: Database
  readonly catalog: EntityCatalog
}
