import type { WrittenVia } from '../EntityTable'
import type { EntityCatalog } from '../EntityContext'

/** In what surroundings a record is written. An `EntityContext` will do for a write by hand. */
export interface WriteHow {
  /** Of what references point at. */
  readonly catalog: EntityCatalog
  /** By hand unless said. */
  readonly via?: WrittenVia
  /** The operation on many rows that it is a part of. Whoever runs that one tells of its changes, once for many rows (`noteChange`). */
  readonly operation?: number
  /** Of an import that makes another all the same: the record that was there already. */
  readonly same?: number | undefined
  /** Everything but the writing: refuses what would be refused. */
  readonly dryRun?: boolean
  /** Called when all that can be refused was not, and the writing begins. */
  writing?(): void
}
