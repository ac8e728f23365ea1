import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import type { Database, Transaction } from '../../platform/database/Database'
import { traced } from '../../platform/telemetry/tracing'
import type { EntityCatalog } from '../table/EntityContext'
import { HttpError } from '../../platform/http/errors'
import type { ChunkDone, OperationWorks, StoredOperation } from './OperationWork'
import type { OperationTables } from './operationTables'
import { runOnBehalf } from '../../security/audit/requestTrail'
import { viewerInRole } from '../../security/users/viewerInRole'

type Tx = Transaction<OperationTables>

/** An operation is done or was given up; one that its person cancelled is not told of. */
export const operationEnded = defineEvent<{ readonly id: number }>('core.operationEnded')

/** Chunks that may break in a row before an operation is given up. */
const mostTries = 5

export interface ChunkRun {
  readonly db: Database
  readonly catalog: EntityCatalog
  readonly works: OperationWorks
  /** How many rows a chunk of this operation takes. */
  limitOf(id: number): number
}

/** What was run. */
export interface ChunkResult {
  readonly id: number
  readonly rows: number
  readonly finished: boolean
}

/**
 * Does the next piece of the operation that has waited longest, in one transaction with its place: a kill at any moment
 * loses the piece as a whole, and whoever comes next does it. An operation that another node is at is passed over.
 * @returns undefined when there is nothing to do
 * @throws what broke; the operation is tried again, and given up after a few times
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
      const isPersonal = (entity: string) => catalog.get(entity)?.entity.personal !== undefined
      const done = await runOnBehalf({ viewer, isPersonal }, () =>
        traced(`operation ${operation.kind}`, { kind: 'internal', parent: undefined }, () =>
          work.run({ tx, operation, table, viewer, limit: limitOf(operation.id) }),
        ),
      )
      await keepProgress(tx, operation, done, work.farewell)
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
      // Those of a plugin that is off wait until it is on.
      .where(sql<boolean>`entity = any(${entities})`)
      .orderBy('touched_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  )
}

async function keepProgress(
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

/** What was not undone to its end can be undone once more: rows that have been are passed over. */
export async function allowUndoAgain(tx: Transaction, undoes: number | null | undefined): Promise<void> {
  if (undoes)
    await sql`update core.operation set state = 'done' where id = ${undoes} and state = 'undone'`.execute(tx.query)
}

/** Waits a little longer each time. */
async function noteTry(db: Database, id: number): Promise<void> {
  await sql`update core.operation set tries = tries + 1, touched_at = clock_timestamp() + make_interval(secs => tries * tries) where id = ${id} and state = 'running'`.execute(
    db.query,
  )
}
