import { sql } from 'kysely'
import type { Database } from '../database/Database'

/** How full a queue of events or of a job is. */
export interface Queue {
  readonly name: string
  /** Due by now. */
  readonly waiting: number
  /** Due later: a retry, or a job's next run. */
  readonly delayed: number
  readonly running: number
  /** Were tried for the last time. */
  readonly failed: number
  /** How long the one that waits the longest has been due, in seconds. */
  readonly waitingSeconds: number
}

/** The queues that have entries. They are the database's, so every node reads the same. */
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
