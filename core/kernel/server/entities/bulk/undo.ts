import { countText } from '@core/kernel/entity/countText'
import { sql } from 'kysely'
import type { EntityCatalog } from '../table/EntityContext'
import { restoreRecord } from '../record/deleteRecord'
import { undoPatch } from '../record/undoPatch'
import type { WriteOptions } from '../record/WriteOptions'
import { updateRecord } from '../record/updateRecord'
import { HttpError } from '../../platform/http/errors'
import type { Chunk, OperationWork } from '../operations/OperationWork'
import type { RowResult } from '../operations/tryRows'
import { mayChangeMany } from './bulkWorks'
import { type OperationRow, recordWork } from '../operations/recordWork'

interface WriteResult {
  readonly recordId: number
  readonly action: 'update' | 'delete'
  readonly before: Readonly<Record<string, unknown>> | null
  /** Nothing was written to the record after this change. */
  readonly isLast: boolean
}

/** Reverts what an operation wrote, except where somebody has written since. */
export function undo(catalog: EntityCatalog): OperationWork {
  return recordWork(catalog, {
    mayGoOn() {
      // The permission is checked for each record: an update needs a different one from a delete.
    },
    load: readWritten,
    work: (chunk, row, writing, written) =>
      takeBack(chunk, row, written.get(row.recordId), { catalog, via: 'undo', operation: chunk.operation.id, writing }),
    closingMessage: ({ skipped }) =>
      skipped > 0
        ? `${countText(skipped, 'was', 'were')} left as ${skipped === 1 ? 'it is' : 'they are'}, since somebody has changed ${skipped === 1 ? 'it' : 'them'} since.`
        : null,
  })
}

/** @returns what the operation wrote to each of these records; a record that had the values before has no entry. */
async function readWritten(
  { tx, table, operation }: Chunk,
  rows: readonly OperationRow[],
): Promise<ReadonlyMap<number, WriteResult>> {
  // For an operation on many rows, the index by record finds each of these at once; the index by operation would find all of its rows.
  const written = await sql<WriteResult>`
    select record_id as "recordId", action, before, not exists (
      select from core.history later where later.entity = written.entity and later.record_id = written.record_id and later.id > written.id
    ) as "isLast" from core.history written
    where entity = ${table.entity.id} and record_id = any(${rows.map(({ recordId }) => recordId)}::integer[]) and coalesce(operation_id, 0) = ${operation.undoes}`.execute(
    tx.query,
  )
  return new Map(written.rows.map((one) => [one.recordId, one]))
}

async function takeBack(
  chunk: Chunk,
  { recordId, version }: OperationRow,
  written: WriteResult | undefined,
  options: WriteOptions,
): Promise<RowResult> {
  const { tx, table, viewer } = chunk
  // It had these values before, so nothing was written.
  if (!written) return { outcome: 'done' }
  mayChangeMany(chunk, written.action)
  if (written.action === 'delete') {
    // Somebody has restored it and deleted it again: that deletion stays.
    if (!written.isLast) return { outcome: 'skipped' }
    await restoreRecord(tx, table, recordId, viewer, options)
    return { outcome: 'done', trace: 'recordRestored' }
  }
  try {
    await updateRecord(tx, table, recordId, { ...undoPatch(written.before ?? {}), version }, viewer, options)
    return { outcome: 'done' }
  } catch (error) {
    // Somebody has written since: their change stays.
    if (error instanceof HttpError && error.status === 409) return { outcome: 'skipped' }
    throw error
  }
}
