import { sql } from 'kysely'
import type { Database } from '../database/Database'

/** The length of a queue of events or of a job. */
export interface Queue {
  readonly name: string
  /** Entries that are due. */
  readonly waiting: number
  /** Entries that are due later: a retry, or a job's next run. */
  readonly delayed: number
  readonly running: number
  /** Entries that failed for the last time. */
  readonly failed: number
  /** For how long the oldest waiting entry has been due, in seconds. */
  readonly waitingSeconds: number
}

/** The queues that have entries. They are in the database, so every node reads the same. */
export async function readQueues(db: Database): Promise<readonly Queue[]> {
  const { rows } = await sql<Queue>`
    select name,
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state < 'active' and start_after > now())::int as delayed,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as "waitingSeconds"
    from pgboss.job where state <> 'completed' group by name order by name`.execute(db.query)
  return rows
}
