import type { Selectable } from 'kysely'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import type { EntityTable } from '../table/EntityTable'
import type { OperationTables, RowOutcome } from './operationTables'

export type StoredOperation = Selectable<OperationTables['core.operation']>

/** A piece of an operation, done in one transaction together with its place. */
export interface Chunk {
  readonly tx: Transaction<OperationTables>
  readonly operation: StoredOperation
  readonly table: EntityTable
  /** The person who started it, with the current permissions of their role. */
  readonly viewer: Viewer
  /** Most rows to take. */
  readonly limit: number
}

/** What became of the rows of a chunk. */
export interface ChunkDone extends Readonly<Record<RowOutcome, number>> {
  /** The number of the last row that was dealt with. */
  readonly place: number
  /** The operation has no rows. */
  readonly finished: boolean
}

/** How one kind of operation deals with its next rows. */
export interface OperationWork {
  /** @throws HttpError when it can't go on at all, in words for the person: it ends there */
  run(chunk: Chunk): Promise<ChunkDone>
  /** What to say at the end; nothing unless there is something to say. */
  farewell?(operation: StoredOperation): string | null
}

export type OperationWorks = Readonly<Record<StoredOperation['kind'], OperationWork>>
