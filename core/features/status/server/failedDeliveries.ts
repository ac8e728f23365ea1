import { sql } from 'kysely'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { wakeChannel } from '@core/kernel/server/platform/events/insertEvent'

/** A delivery of an event that failed at least once and has not succeeded since. */
export interface FailedDelivery {
  readonly id: string
  readonly queue: string
  readonly createdAt: string
  readonly tries: number
  /** Null after the last try. */
  readonly nextAt: string | null
  readonly reason: string | null
}

/** Newest first. Jobs are left out: a job that fails has a next run. */
export async function listFailedDeliveries(db: Database, jobs: readonly string[]): Promise<readonly FailedDelivery[]> {
  const { rows } = await sql<FailedDelivery>`
    select id, name as queue, created_on as "createdAt",
      retry_count + 1 as tries,
      case when state = 'retry' then start_after end as "nextAt",
      output->>'reason' as reason
    from pgboss.job
    where (state = 'failed' or (state = 'retry' and output is not null)) and not name = any (${jobs})
    order by created_on desc, id limit 100`.execute(db.query)
  return rows
}

/**
 * Makes a failed delivery due now, with one more try if it had used all. A delivery that succeeded in between stays as it is.
 * @returns `already` where it was due already, for example by a double click; `none` where there is no failed one
 */
export async function retryDelivery(tx: Transaction, queue: string, id: string): Promise<'due' | 'already' | 'none'> {
  const { rows } = await sql<{ due: boolean }>`
    select state = 'retry' and start_after <= clock_timestamp() as due
    from pgboss.job where name = ${queue} and id::text = ${id} and state in ('retry', 'failed') for update`.execute(
    tx.query,
  )
  if (!rows[0]) return 'none'
  if (rows[0].due) return 'already'
  await sql`
    update pgboss.job
    set state = 'retry', start_after = now(), completed_on = null, keep_until = now() + interval '30 days',
      retry_limit = greatest(retry_limit, retry_count + 1)
    where name = ${queue} and id::text = ${id}`.execute(tx.query)
  await sql`select pg_notify(${wakeChannel}, ${queue})`.execute(tx.query)
  return 'due'
}
