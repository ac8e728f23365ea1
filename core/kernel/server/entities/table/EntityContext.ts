import type { Database } from '../../platform/database/Database'
import type { EntityTable } from './EntityTable'

/** Every entity of the plugins that are on, by id. */
export type EntityCatalog = ReadonlyMap<string, EntityTable>

/** Adds tables to a catalog, and gives each the catalog: the record that a row belongs to decides who may see the row. */
export function addToCatalog(catalog: Map<string, EntityTable>, tables: readonly EntityTable[]): void {
  for (const table of tables) catalog.set(table.entity.id, { ...table, catalog })
}

/** The dependencies of the routes of entities. */
export interface EntityContext {
  readonly db: Database
  readonly catalog: EntityCatalog
}
