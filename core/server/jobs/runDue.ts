import type { PoolClient } from 'pg'
import type { OpenDatabase } from '../database/openDatabase'
import type { BoundJob } from './jobsOf'

/** The first try after a failure comes this soon, in milliseconds; each next waits twice as long, up to the job's own interval. */
const retry = 30_000

/** @returns those of these jobs whose time has come by the database's clock, the longest due first. One that is new is due. */
export async function dueJobs(db: OpenDatabase, names: readonly string[]): Promise<string[]> {
  await db.pool.query('insert into core.job (name) select unnest($1::text[]) on conflict do nothing', [names])
  const { rows } = await db.pool.query<{ name: string }>('select name from core.job where name = any($1::text[]) and next_at <= now() order by next_at, name', [names])
  return rows.map(({ name }) => name)
}

/**
 * Runs the job, unless another node is at it or has just done it.
 * @param stopping ends the run early; it then counts as not done and is due at once
 * @throws what the run threw, or that it took too long
 */
export async function runDue(db: OpenDatabase, name: string, job: BoundJob, stopping: AbortSignal): Promise<void> {
  const client = await db.pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtextextended('core.job ' || $1, 0)) as mine`, [name])
    if (!rows[0]!.mine) return
    const begun = await client.query('update core.job set started_at = now() where name = $1 and next_at <= now() returning name', [name])
    if (begun.rowCount === 0) return
    await runLocked(client, name, job, stopping)
  } finally {
    // A connection that can't be unlocked is thrown away, and its lock with it.
    client.release(!(await unlock(client, name)))
  }
}

async function runLocked(client: PoolClient, name: string, job: BoundJob, stopping: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const lose = () => lost.abort(new Error('The connection that held the lock was lost.'))
  client.once('end', lose)
  client.once('error', lose)
  const late = AbortSignal.timeout(job.timeout)
  const signal = AbortSignal.any([stopping, lost.signal, late])
  try {
    await job.run(signal)
    if (stopping.aborted) return
    // Work that did not heed the signal took too long all the same.
    signal.throwIfAborted()
    await client.query(`update core.job set next_at = greatest(started_at + $2 * interval '1 ms', now()), finished_at = now(), failures = 0 where name = $1`, [name, job.every])
  } catch (error) {
    if (stopping.aborted) return
    await client.query(
      `update core.job set failures = failures + 1, next_at = now() + least($2::float8, $3 * 2 ^ least(failures, 20)) * interval '1 ms' where name = $1`,
      [name, job.every, retry],
    )
    throw error
  } finally {
    client.off('end', lose)
    client.off('error', lose)
  }
}

/** @returns whether the lock is given back, or was never held */
async function unlock(client: PoolClient, name: string): Promise<boolean> {
  return client.query(`select pg_advisory_unlock(hashtextextended('core.job ' || $1, 0))`, [name]).then(
    () => true,
    () => false,
  )
}
