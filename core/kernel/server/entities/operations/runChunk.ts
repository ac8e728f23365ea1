import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { Database, Transaction } from '../../platform/database/Database'
import { traced } from '../../platform/telemetry/tracing'
import type { EntityCatalog } from '../table/EntityContext'
import { catchUpRequest } from '../custom/catchUpFields'
import { HttpError } from '../../platform/http/errors'
import type { ChunkDone, OperationWorks, StoredOperation } from './OperationWork'
import type { OperationTables } from './operationTables'
import { runOnBehalf } from '../../security/audit/requestTrail'
import { viewerInRole } from '../../security/users/viewerInRole'

type Tx = Transaction<OperationTables>

/** An operation is finished or has failed. A cancelled one is not reported. */
export const operationEnded = defineEvent<{ readonly id: number }>('core.operationEnded')

/** After this number of failed chunks in a row, an operation fails. */
const mostTries = 5

export interface ChunkRun {
  readonly db: Database
  readonly catalog: EntityCatalog
  readonly works: OperationWorks
  /** The maximum number of rows in a chunk of this operation. */
  limitOf(id: number): number
}

/** The processed chunk. */
export interface ChunkResult {
  readonly id: number
  readonly rows: number
  readonly finished: boolean
}

/**
 * Processes the next chunk of the operation that has waited longest, in one transaction with its progress: if the node is killed at any
 * moment, the whole chunk is rolled back, and another node does it. An operation that another node is processing is skipped.
 * @returns undefined when there is nothing to do
 * @throws the error of the chunk; the operation is tried again, and fails after a few tries
 */
export async function runChunk({ db, catalog, works, limitOf }: ChunkRun): Promise<ChunkResult | undefined> {
  let taken: StoredOperation | undefined
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction.as<OperationTables>()
      taken = await takeOperation(tx, [...catalog.keys()])
      if (!taken) return undefined
      const operation = taken
      const viewer = await viewerInRole(tx, operation.user_id, operation.role_id, operation.session_id)
      if (!viewer) throw new HttpError(403, 'You can no longer sign in with the role that you started this with')
      const table = catalog.get(operation.entity)!
      const work = works[operation.kind]
      await catchUpRequest(tx, table.entity, operation.request)
      const isPersonal = (entity: string) => catalog.get(entity)?.entity.personal !== undefined
      const done = await runOnBehalf({ viewer, isPersonal }, () =>
        traced(`operation ${operation.kind}`, { kind: 'internal', parent: undefined }, () =>
          work.run({ tx, operation, table, viewer, limit: limitOf(operation.id) }),
        ),
      )
      await storeProgress(tx, operation, done, work.closingMessage)
      return { id: operation.id, rows: done.place - operation.place, finished: done.finished }
    })
  } catch (error) {
    if (!taken) throw error
    const { id, tries } = taken
    if (error instanceof HttpError) {
      await finish(db, id, `${error.message.replace(/\.$/, '')}. What was done until then stays done.`)
      return { id, rows: 0, finished: true }
    }
    if (tries + 1 >= mostTries) await finish(db, id, 'Something went wrong. What was done until then stays done.')
    else await noteTry(db, id)
    throw error
  }
}

async function takeOperation(tx: Tx, entities: readonly string[]): Promise<StoredOperation | undefined> {
  return (
    tx.query
      .selectFrom('core.operation')
      .selectAll()
      .where('state', '=', 'running')
      .where('touched_at', '<=', sql<string>`clock_timestamp()`)
      // Operations of a plugin that is off wait until it is on.
      .where(sql<boolean>`entity = any(${entities})`)
      .orderBy('touched_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  )
}

async function storeProgress(
  tx: Tx,
  operation: StoredOperation,
  { place, done, failed, skipped, finished }: ChunkDone,
  farewell?: (operation: StoredOperation) => string | null,
): Promise<void> {
  const after = {
    ...operation,
    done: operation.done + done,
    failed: operation.failed + failed,
    skipped: operation.skipped + skipped,
  }
  await tx.query
    .updateTable('core.operation')
    .set({
      place,
      done: after.done,
      failed: after.failed,
      skipped: after.skipped,
      tries: 0,
      touched_at: sql<string>`clock_timestamp()`,
    })
    .$if(finished, (query) =>
      query.set({ state: 'done', finished_at: sql<string>`now()`, message: farewell?.(after) ?? null }),
    )
    .where('id', '=', operation.id)
    .execute()
  if (finished) await tx.emit(operationEnded, { id: operation.id })
}

async function finish(db: Database, id: number, message: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ undoes: number | null }>`
      update core.operation set state = 'failed', message = ${message}, finished_at = now() where id = ${id} and state = 'running' returning undoes`.execute(
      tx.query,
    )
    await allowUndoAgain(tx, rows[0]?.undoes)
    if (rows.length > 0) await tx.emit(operationEnded, { id })
  })
}

/** An undo that did not finish can be started again: rows that are undone already are skipped. */
export async function allowUndoAgain(tx: Transaction, undoes: number | null | undefined): Promise<void> {
  if (undoes)
    await sql`update core.operation set state = 'done' where id = ${undoes} and state = 'undone'`.execute(tx.query)
}

/** Increases the waiting time with each try. */
async function noteTry(db: Database, id: number): Promise<void> {
  await sql`update core.operation set tries = tries + 1, touched_at = clock_timestamp() + make_interval(secs => tries * tries) where id = ${id} and state = 'running'`.execute(
    db.query,
  )
}
