import { sql } from 'kysely'
import { WakeSignal } from '../../platform/database/WakeSignal'
import { operationChannel } from './operationRepository'
import { type ChunkRun, runChunk } from './runChunk'
import type { Database } from '../../platform/database/Database'

/** How long a chunk should take, in milliseconds: progress is seen and others get their turn; below, its transaction weighs more than its rows. */
const chunkTime = 400
const fewest = 10
const most = 1000

/** How long the rows of what has ended are kept, for its undo and its file of failed rows; and files that nobody imported, in days. */
const keptDays = 7

export interface OperationRunnerOptions extends Pick<ChunkRun, 'db' | 'catalog' | 'works'> {
  /** Hears of a chunk that broke; it is tried again. */
  readonly onFailure: (error: unknown) => void
  /** How often to look without being woken: what was another node's is noticed after this. 2 unless said. */
  readonly pollSeconds?: number
}

export interface OperationRunner {
  /** Takes no more chunks, lets the one that is running finish, and resolves. */
  stop(): Promise<void>
}

/**
 * Carries the operations on, one chunk at a time, those of all people in turn. An operation's row is its own queue: a node
 * that is killed loses its lock on it with its connection, and the next one to look goes on.
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

  const listener = db.listen(operationChannel, { heard: () => wakeSignal.ring() })
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

/** Clears what nobody needs any more: it holds what people sent. */
export async function purgeOperations(db: Database): Promise<void> {
  await sql`delete from core.operation where state <> 'running' and finished_at < now() - make_interval(days => ${keptDays})`.execute(
    db.query,
  )
  await sql`delete from core.import_file file where created_at < now() - make_interval(days => ${keptDays})
    and not exists (select from core.operation where file_id = file.id and state = 'running')`.execute(db.query)
  await sql`delete from core.import_mapping where used_at < now() - interval '1 year'`.execute(db.query)
}
