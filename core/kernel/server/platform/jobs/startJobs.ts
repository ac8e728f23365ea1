import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import type { OpenDatabase } from '../database/openDatabase'
import { locks, withLock } from '../database/withLock'
import { createBoss } from '../events/createBoss'
import { bossOn } from '../events/insertEvent'
import { NodeEntries } from '../events/NodeEntries'
import { startWorker } from '../events/startWorker'
import { failureReason } from '../log/failureReason'
import { traced } from '../telemetry/tracing'
import { type BoundJob, type BoundJobs, waitUntil } from './Job'

export interface JobsOptions {
  readonly db: OpenDatabase
  readonly jobs: BoundJobs
  /** Receives the entries of the jobs that are running; default: nobody needs to know. */
  readonly entries?: NodeEntries
  /** Called with the error of a run that failed or took too long; it is tried again. */
  readonly onFailure: (job: string, error: unknown) => void
  /** Called after each run, except those that a stop interrupted. */
  readonly onRun?: (job: string, outcome: 'done' | 'failed', seconds: number) => void
  /** How often to look for due jobs, in seconds. Default: 15. */
  readonly pollSeconds?: number
  /** How often the runs that ignore their time limit are returned to their queues, in seconds. Default: 30. */
  readonly superviseSeconds?: number
}

export interface JobsClock {
  /** Starts no more jobs, aborts the running ones, and resolves when they have ended. */
  stop(): Promise<void>
}

/** The first retry comes this soon after a failure, in milliseconds. Each next one waits twice as long, up to the job's own interval. */
const retry = 30_000

/** An entry of a job's queue. */
export interface Turn {
  /** The number of failures in a row so far. */
  readonly failures: number
  /** The previous run. */
  readonly last?: { readonly at: string; readonly seconds: number }
  /** When the last run began that did not fail. */
  readonly doneAt?: string
  /** The last run that failed, also when later ones did not. */
  readonly fault?: { readonly at: string; readonly reason: string }
}

/**
 * Runs jobs at their intervals. Each has a queue of pg-boss with a single entry: its next run. The node that takes the entry runs the job,
 * and at its end writes the next entry in the same transaction. So a job runs only once at a time on all nodes, and a run that was due
 * while no node was running is done once afterwards.
 */
export async function startJobs({
  db,
  jobs,
  entries = new NodeEntries(),
  onFailure,
  onRun,
  pollSeconds = 15,
  superviseSeconds = 30,
}: JobsOptions): Promise<JobsClock> {
  const boss = createBoss(db, { supervise: true, maintenanceIntervalSeconds: superviseSeconds })
  boss.on('error', (error) => onFailure('(maintenance)', error))
  await boss.start()
  await withLock(db, locks.queues, async () => {
    for (const [queue, job] of Object.entries(jobs)) await begin(db, boss, queue, job)
  })
  const stopping = new AbortController()
  const workers = Object.entries(jobs).map(([queue, job]) =>
    startWorker<Turn>({
      boss,
      queue,
      entries,
      pollSeconds,
      async work({ id, data }) {
        const begun = performance.now()
        const next = await run(queue, job, data, stopping.signal, (error) => onFailure(queue, error))
        if (!stopping.signal.aborted)
          onRun?.(queue, next.failures === 0 ? 'done' : 'failed', (performance.now() - begun) / 1000)
        await insist(() => finish(db, boss, { queue, id, job, ...next }), stopping.signal).catch((error: unknown) =>
          onFailure(queue, error),
        )
      },
    }),
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all(workers.map((worker) => worker.stop()))
      await boss.stop({ graceful: false })
    },
  }
}

/** A job that is new is due at once, or at its time of day unless its first run is at once. One whose time of day was set anew keeps a time that passed while nothing ran. */
async function begin(db: OpenDatabase, boss: PgBoss, queue: string, job: BoundJob): Promise<void> {
  await boss.createQueue(queue, { name: queue, policy: 'standard' })
  const wait = job.at === undefined ? 0 : waitUntil(job.at)
  if ((await boss.getQueueSize(queue, { before: 'completed' })) === 0)
    await boss.send(queue, { failures: 0 } satisfies Turn, entryOptions(job, job.firstAtOnce ? 0 : wait))
  else if (job.at === undefined)
    // Its interval may be shorter than it was when this entry was made.
    await db.pool.query(
      `update pgboss.job set start_after = now() + make_interval(secs => $2)
      where name = $1 and state = 'created' and start_after > now() + make_interval(secs => $2)`,
      [queue, job.every / 1000],
    )
  else
    await db.pool.query(
      `update pgboss.job set start_after = now() + make_interval(secs => $2)
      where name = $1 and state = 'created' and start_after > now() and data->>'failures' = '0'`,
      [queue, wait / 1000],
    )
}

interface NextTurn extends Turn {
  /** In milliseconds from now. */
  readonly wait: number
}

async function run(
  name: string,
  job: BoundJob,
  turn: Turn,
  stopping: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<NextTurn> {
  const { failures } = turn
  const begun = performance.now()
  const at = new Date().toISOString()
  const last = () => ({ at, seconds: Math.round(performance.now() - begun) / 1000 })
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(job.timeout)])
  try {
    await traced(name, { kind: 'internal', parent: undefined }, () => job.run(signal))
    // Work that ignored the signal has taken too long as well.
    signal.throwIfAborted()
    return { ...turn, last: last(), doneAt: at, failures: 0, wait: untilNext(job, begun) }
  } catch (error) {
    // A run that the stop interrupted is neither done nor failed.
    if (stopping.aborted) return { ...turn, wait: 0 }
    onFailure(error)
    const fault = { at, reason: failureReason(error) }
    const wait = Math.min(job.at === undefined ? job.every : waitUntil(job.at), retry * 2 ** failures)
    return { ...turn, last: last(), fault, failures: failures + 1, wait }
  }
}

/** @param begun when the run began, by `performance.now()` */
function untilNext({ every, at }: BoundJob, begun: number): number {
  return at === undefined ? Math.max(0, every - (performance.now() - begun)) : waitUntil(at)
}

interface Finished extends NextTurn {
  readonly queue: string
  readonly id: string
  readonly job: BoundJob
}

/** Tries again, six times within some seconds: a lost connection must not leave an entry waiting until it is taken over. */
async function insist(work: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (let tries = 0; tries < 6 && !stopping.aborted; tries++) {
    try {
      return await work()
    } catch {
      await sleep(100 * 2 ** tries)
    }
  }
  await work()
}

/** Repeating it has no effect. An entry that was returned in between belongs to another node, and so does the next one. */
async function finish(db: OpenDatabase, boss: PgBoss, { queue, id, job, wait, ...turn }: Finished): Promise<void> {
  await db.transaction(async (tx) => {
    const options = { db: bossOn(tx.query) }
    // The types of pg-boss say nothing of this result.
    const { affected } = (await boss.complete(queue, id, {}, options)) as unknown as { affected: number }
    if (affected === 1) await boss.send(queue, turn satisfies Turn, { ...entryOptions(job, wait), ...options })
  })
}

/** A run that ignores its time limit is returned by pg-boss, as often as that happens. */
function entryOptions(job: BoundJob, wait: number): PgBoss.SendOptions {
  return {
    startAfter: wait / 1000,
    expireInSeconds: Math.ceil(job.timeout / 1000) + 30,
    retryLimit: 1_000_000_000,
    retryDelay: 0,
    // An entry that is due is never deleted, however long no node runs.
    retentionDays: 3650,
  }
}
