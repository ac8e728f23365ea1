import type { Remember, WriteSource } from '../table/EntityTable'
import type { EntityCatalog } from '../table/EntityContext'

/** The circumstances of a write. For a write by hand, an `EntityContext` is enough. */
export interface WriteOptions {
  /** The entities that references can point at. */
  readonly catalog: EntityCatalog
  /** Stored in the history with a delete or a restore, which has no plan with a note. */
  readonly note?: string
  /**
   * Who did it, where it was nobody on the staff: “The web form “Fleet request””. The write has the permissions of the given viewer, in
   * whose name it is made, and the history names the author.
   */
  readonly author?: string
  /** Default: by hand. */
  readonly via?: WriteSource
  /** The id of the history entry whose change it puts back. */
  readonly putsBack?: number
  /**
   * The operation on many rows that it is a part of. Once for many rows, the operation itself publishes its changes (`publishChange`) and
   * writes to the audit log what it deleted or restored (`recordTraces`).
   */
  readonly operation?: number
  /** For an import that creates a second record anyway: the record that exists already. */
  readonly same?: number | undefined
  /** Does everything except writing: refuses what would be refused. */
  readonly dryRun?: boolean
  /** For many writes in one transaction: caches what their checks found out. */
  readonly remember?: Remember
  /** Called after all checks, before the first write. */
  writing?(): void
}
