import { sql } from 'kysely'
import { publishChange } from '../../platform/events/publishChange'
import { namesOf } from '../record/namesOf'
import { recordTraces } from '../record/recordTraces'
import type { EntityCatalog } from '../table/EntityContext'
import { HttpError } from '../../platform/http/errors'
import type { Chunk, ChunkDone, OperationWork } from './OperationWork'
import { type RowResult, tryRows } from './tryRows'

/** A row of an operation whose records were stored at its start. */
export interface OperationRow {
  readonly no: number
  readonly recordId: number
  /** The version that the operation to be undone has written. */
  readonly version: number | null
}

/** A kind of operation that processes stored records. */
interface RecordWork<Loaded> {
  /**
   * Called before each chunk.
   * @throws HttpError when the person may not do it, or no longer
   */
  mayGoOn(chunk: Chunk): void
  /** Reads what `work` needs, once for all rows of a chunk. */
  load?(chunk: Chunk, rows: readonly OperationRow[]): Promise<Loaded>
  /** Calls `writing` before it writes. */
  work(chunk: Chunk, row: OperationRow, writing: () => void, loaded: Loaded): Promise<RowResult>
  readonly closingMessage?: OperationWork['closingMessage']
}

/** Processes the records that were stored when the operation began, in their order. */
export function recordWork<Loaded = undefined>(
  catalog: EntityCatalog,
  { mayGoOn, load, work, closingMessage }: RecordWork<Loaded>,
): OperationWork {
  return {
    ...(closingMessage && { closingMessage }),
    async run(chunk) {
      mayGoOn(chunk)
      const { tx, operation, table, viewer, limit } = chunk
      const { rows } = await sql<OperationRow>`
        select no, record_id as "recordId", version from core.operation_row
        where operation_id = ${operation.id} and no > ${operation.place} order by no limit ${limit}`.execute(tx.query)
      const loaded = (await load?.(chunk, rows)) as Loaded
      const tried = await tryRows(tx, rows, (row, writing) => passOver(work(chunk, row, writing, loaded)))
      const failed = rows
        .filter((_, at) => tried[at]!.outcome === 'failed')
        .map(({ recordId }) => ({ entity: table.entity.id, id: recordId }))
      const names = await namesOf(tx, catalog, failed, viewer)
      await storeOutcomes(chunk, rows, tried, (id) => names(table.entity.id, id) ?? `${table.entity.name.one} ${id}`)
      await publishChange(
        tx,
        table.entity.id,
        rows.filter((_, at) => tried[at]!.outcome === 'done').map(({ recordId }) => recordId),
        viewer,
      )
      for (const trace of ['recordDeleted', 'recordRestored'] as const) {
        const traced = rows.filter((_, at) => tried[at]!.trace === trace).map(({ recordId }) => recordId)
        await recordTraces(tx, table, trace, traced, { by: viewer, catalog, operation: operation.id })
      }
      return counted(rows, tried, operation.place, limit)
    },
  }
}

/** A record that somebody has deleted in between, or that the person can no longer see, is skipped without a message. */
async function passOver(tried: Promise<RowResult>): Promise<RowResult> {
  return tried.catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return { outcome: 'skipped' }
    throw error
  })
}

async function storeOutcomes(
  { tx, operation }: Chunk,
  rows: readonly OperationRow[],
  tried: readonly RowResult[],
  nameOf: (id: number) => string,
): Promise<void> {
  const stored = rows.map(({ no, recordId }, at) => {
    const { outcome, message = null, version = null } = tried[at]!
    return { no, outcome, message, version, label: outcome === 'failed' ? nameOf(recordId) : null }
  })
  await sql`
    update core.operation_row row set outcome = kept.outcome, message = kept.message, version = kept.version, label = kept.label
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as kept (no integer, outcome text, message text, version integer, label text)
    where row.operation_id = ${operation.id} and row.no = kept.no`.execute(tx.query)
}

/** The totals of a chunk. A chunk with fewer rows than its limit is the last. */
export function counted(
  rows: readonly { readonly no: number }[],
  tried: readonly RowResult[],
  place: number,
  limit: number,
): ChunkDone {
  const count = (outcome: RowResult['outcome']) => tried.filter((one) => one.outcome === outcome).length
  return {
    done: count('done'),
    failed: count('failed'),
    skipped: count('skipped'),
    place: rows.at(-1)?.no ?? place,
    finished: rows.length < limit,
  }
}
