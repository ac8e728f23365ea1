import { sql } from 'kysely'
import { WakeSignal } from '../../platform/database/WakeSignal'
import { operationChannel } from './operationRepository'
import { type ChunkRun, runChunk } from './runChunk'
import type { Database } from '../../platform/database/Database'

/**
 * How long a chunk should take, in milliseconds. Longer ones would delay the progress display and other people's operations; in shorter
 * ones the transaction would cost more than the rows.
 */
const chunkTime = 400
const fewest = 10
const most = 1000

/**
 * For how many days the rows of finished operations are stored, for their undo and their file of failed rows; and files that nobody
 * imported.
 */
const retentionDays = 7

export interface OperationRunnerOptions extends Pick<ChunkRun, 'db' | 'catalog' | 'works'> {
  /** Called with the error of a chunk; the chunk is tried again. */
  readonly onFailure: (error: unknown) => void
  /** How often to look for work without being woken, in seconds; this finds what another node left behind. Default: 2. */
  readonly pollSeconds?: number
}

export interface OperationRunner {
  /** Starts no more chunks, and resolves when the running one is finished. */
  stop(): Promise<void>
}

/**
 * Runs the operations, one chunk at a time; the operations of all people take turns. An operation's row is its own queue: a killed node
 * loses its lock on it together with its connection, and the next node that looks continues.
 */
export function startOperations({
  db,
  catalog,
  works,
  onFailure,
  pollSeconds = 2,
}: OperationRunnerOptions): OperationRunner {
  const wakeSignal = new WakeSignal()
  const limits = new Map<number, number>()
  let stopping = false
  let forgetAt = 0

  async function runOne(): Promise<boolean> {
    const begun = performance.now()
    const ran = await runChunk({ db, catalog, works, limitOf: (id) => limits.get(id) ?? 50 })
    if (!ran) return false
    const perRow = (performance.now() - begun) / Math.max(1, ran.rows)
    if (ran.finished) limits.delete(ran.id)
    else if (ran.rows > 0) limits.set(ran.id, Math.round(Math.min(most, Math.max(fewest, chunkTime / perRow))))
    return true
  }

  async function work(): Promise<void> {
    while (!stopping) {
      try {
        if (await runOne()) continue
        if (Date.now() > forgetAt) {
          await purgeOperations(db)
          forgetAt = Date.now() + 3_600_000
        }
      } catch (error) {
        onFailure(error)
      }
      if (!stopping) await wakeSignal.wait(pollSeconds * 1000)
    }
  }

  const listener = db.listen(operationChannel, { notified: () => wakeSignal.ring() })
  const working = work()
  return {
    async stop() {
      stopping = true
      wakeSignal.ring()
      await working
      await listener.close()
    },
  }
}

/** Deletes expired data, because it contains what people uploaded. */
export async function purgeOperations(db: Database): Promise<void> {
  await sql`delete from core.operation where state <> 'running' and finished_at < now() - make_interval(days => ${retentionDays})`.execute(
    db.query,
  )
  await sql`delete from core.import_file file where created_at < now() - make_interval(days => ${retentionDays})
    and not exists (select from core.operation where file_id = file.id and state = 'running')`.execute(db.query)
  await sql`delete from core.import_mapping where used_at < now() - interval '1 year'`.execute(db.query)
}
