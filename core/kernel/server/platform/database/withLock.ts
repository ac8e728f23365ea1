import type pg from 'pg'
import type { OpenDatabase } from './openDatabase'
import { takeLongRunning } from './timeLimits'

/** The locks between nodes. The numbers are arbitrary, but must not change. */
export const locks = {
  migrations: 7_461_093,
  queues: 7_461_094,
  sealing: 7_461_095,
  customIndexes: 7_461_096,
  plugins: 7_461_097,
} as const

/**
 * Runs `work` while no other node holds the lock; waits for it without a limit.
 * @param work gets the connection that holds the lock, for its own use
 */
export async function withLock<T>(
  db: OpenDatabase,
  lock: (typeof locks)[keyof typeof locks],
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { client, release } = await takeLongRunning(db.pool)
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).then(
      () => release(),
      () => release(true),
    )
  }
}
