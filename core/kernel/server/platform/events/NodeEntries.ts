import type { Database } from '../database/Database'
import { wakeChannel } from './insertEvent'

/** How long a node counts as alive after its last heartbeat, in milliseconds. */
export const aliveFor = 6000

/**
 * How long an entry must have been running before it can count as abandoned, in milliseconds: by then its node, if alive, has sent a
 * heartbeat that lists the entry.
 */
const listedAfter = aliveFor + 1000

/**
 * The entries of queues that this node is processing, and its workers. Each heartbeat lists the entries, so those that no living node lists
 * are of a node that was killed, or their result could not be stored.
 */
export class NodeEntries {
  readonly #ids = new Set<string>()
  readonly #workers = new Map<string, () => void>()

  get ids(): readonly string[] {
    return [...this.#ids]
  }

  add(id: string): void {
    this.#ids.add(id)
  }

  remove(id: string): void {
    this.#ids.delete(id)
  }

  /** @param wake called when the queue may have an entry that is due */
  addWorker(queue: string, wake: () => void): void {
    this.#workers.set(queue, wake)
  }

  /** @param queue undefined: every queue */
  wake(queue: string | undefined): void {
    for (const [name, wake] of this.#workers) if (queue === undefined || queue === name) wake()
  }
}

/**
 * Returns abandoned entries to their queues, and wakes the nodes. The first time an entry is due at once; after that it waits longer each
 * time, so that work that ends its node does not end it all the time. After the last try it has failed.
 * @returns the names of their queues
 */
export async function takeOverEntries(db: Database): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `with abandoned as (
      select id, name from pgboss.job job
      where state = 'active' and started_on < now() - $1::interval
        and not exists (
          select from core.node
          where seen_at > now() - $2::interval
            -- A node of an older version does not list its entries.
            and (facts->'entries' is null or facts->'entries' ? job.id::text)
        )
      for update skip locked
    ), taken as (
      update pgboss.job job
      set state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
        start_after = now() + make_interval(secs => least(900, 2 * retry_count ^ 2)),
        completed_on = case when retry_count < retry_limit then null else now() end,
        output = case when retry_count < retry_limit then output else $3::jsonb end
      from abandoned
      where job.name = abandoned.name and job.id = abandoned.id
      returning job.name
    )
    select name, pg_notify($4, name) from (select distinct name from taken) as queue`,
    [
      `${listedAfter} milliseconds`,
      `${aliveFor} milliseconds`,
      JSON.stringify({ reason: 'The server ended while it was working on it' }),
      wakeChannel,
    ],
  )
  return rows.map(({ name }) => name)
}
