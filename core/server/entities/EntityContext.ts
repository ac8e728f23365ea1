import type { Database } from '../database/Database'
import type { EntityTable } from './EntityTable'

/** Every entity of the plugins that are on, by id. */
export type EntityCatalog = ReadonlyMap<string, EntityTable>

/** What the routes of entities stand on. */
export interface EntityContext {
  readonly db: Database
  readonly catalog: EntityCatalog
}
