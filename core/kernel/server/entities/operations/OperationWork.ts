import type { Selectable } from 'kysely'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import type { EntityTable } from '../table/EntityTable'
import type { OperationTables, RowOutcome } from './operationTables'

export type StoredOperation = Selectable<OperationTables['core.operation']>

/** A part of an operation, processed in one transaction together with its progress. */
export interface Chunk {
  readonly tx: Transaction<OperationTables>
  readonly operation: StoredOperation
  readonly table: EntityTable
  /** The person who started it, with the current permissions of their role. */
  readonly viewer: Viewer
  /** The maximum number of rows to process. */
  readonly limit: number
}

/** The results of a chunk: the number of rows for each outcome. */
export interface ChunkDone extends Readonly<Record<RowOutcome, number>> {
  /** The number of the last processed row. */
  readonly place: number
  /** The operation has no more rows. */
  readonly finished: boolean
}

/** How one kind of operation processes its next rows. */
export interface OperationWork {
  /** @throws HttpError when it can't continue at all; its message is shown to the person, and the operation ends */
  run(chunk: Chunk): Promise<ChunkDone>
  /** @returns the message at the end; null for none */
  closingMessage?(operation: StoredOperation): string | null
}

export type OperationWorks = Readonly<Record<StoredOperation['kind'], OperationWork>>
