import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Fields } from '@core/kernel/entity/Field'
import type { Database } from '../../platform/database/Database'
import type { EntityTable } from './EntityTable'

/** Every entity of the plugins that are on, by id. */
export type EntityCatalog = ReadonlyMap<string, EntityTable>

/** Adds tables to a catalog, and gives each the catalog: the record that a row belongs to decides who may see the row. */
export function addToCatalog(catalog: Map<string, EntityTable>, tables: readonly EntityTable[]): void {
  for (const table of tables) catalog.set(table.entity.id, { ...table, catalog })
}

/**
 * @returns the storage of an entity, with the catalog; its reads have the entity's type
 * @throws Error if its plugin is off
 */
export function tableOf<F extends Fields>(
  catalog: EntityCatalog,
  { id }: Pick<Entity<F>, 'id'> & { fields: F },
): EntityTable<F> {
  const table = catalog.get(id)
  if (!table) throw new Error(`There is no entity “${id}”: its plugin is off.`)
  // The catalog has tables of all entities, each with the fields of its own.
  return table as unknown as EntityTable<F>
}

/** The dependencies of the routes of entities. */
export interface EntityContext {
  readonly db: Database
  readonly catalog: EntityCatalog
}
