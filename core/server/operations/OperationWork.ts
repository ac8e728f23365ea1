import type { Selectable } from 'kysely'
import type { Viewer } from '../access/Viewer'
import type { Transaction } from '../database/Database'
import type { EntityTable } from '../entities/EntityTable'
import type { OperationTables, RowOutcome } from './operationTables'

export type StoredOperation = Selectable<OperationTables['core.operation']>

/** A piece of an operation, done in one transaction together with its place. */
export interface Chunk {
  readonly tx: Transaction<OperationTables>
  readonly operation: StoredOperation
  readonly table: EntityTable
  /** Whoever started it, with what their role holds just now. */
  readonly viewer: Viewer
  /** Most rows to take. */
  readonly limit: number
}

/** What became of the rows of a chunk. */
export interface ChunkDone extends Readonly<Record<RowOutcome, number>> {
  /** The number of the last row that was dealt with. */
  readonly place: number
  /** There are no rows behind it. */
  readonly finished: boolean
}

/** How one kind of operation deals with its next rows. */
export interface OperationWork {
  /** @throws Refusal when it can't go on at all, in words for the person: it ends there */
  run(chunk: Chunk): Promise<ChunkDone>
  /** What to say at the end; nothing unless there is something to say. */
  farewell?(operation: StoredOperation): string | null
}

export type OperationWorks = Readonly<Record<StoredOperation['kind'], OperationWork>>
