import type { Remember, WriteSource } from '../table/EntityTable'
import type { EntityCatalog } from '../table/EntityContext'

/** In what surroundings a record is written. An `EntityContext` will do for a write by hand. */
export interface WriteOptions {
  /** Of what references point at. */
  readonly catalog: EntityCatalog
  /** By hand unless said. */
  readonly via?: WriteSource
  /** The operation on many rows that it is a part of. The operation publishes its changes itself, once for many rows (`publishChange`). */
  readonly operation?: number
  /** Of an import that makes another all the same: the record that was there already. */
  readonly same?: number | undefined
  /** Everything but the writing: refuses what would be refused. */
  readonly dryRun?: boolean
  /** Where many records are written in one transaction: what their checks found out already. */
  readonly remember?: Remember
  /** Called when all that can be refused was not, and the writing begins. */
  writing?(): void
}
