import type { OpenDatabase } from '../database/openDatabase'
import { locks, withLock } from '../database/withLock'
import { createBoss } from './createBoss'
import type { Subscriptions } from './eventRoutes'

/**
 * A failed delivery is tried again about 15 seconds after the first failure, and after twice the time for each further one, for about a day
 * and a half in all. An event waits 30 days for a plugin that is off, then pg-boss deletes it.
 */
const queueOptions = {
  policy: 'standard',
  retryLimit: 13,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 120,
  retentionMinutes: 60 * 24 * 30,
} as const

/**
 * Creates the tables of pg-boss and a queue for each subscription, where they are missing. Several nodes may do it at the same time.
 * @param subscriptions of the plugins that are on; those of other plugins have queues if they were ever on
 */
export async function prepareQueues(db: OpenDatabase, subscriptions: Subscriptions): Promise<void> {
  // pg-boss has a lock of its own, but two nodes that start together on an empty database still collide.
  await withLock(db, locks.queues, async () => {
    const boss = createBoss(db)
    await boss.start()
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of Object.keys(subscriptions)) {
      if (!known.has(name)) await boss.createQueue(name, { name, ...queueOptions })
    }
    await boss.stop({ graceful: false })
    await db.pool.query(indexActive)
  })
}

/**
 * Every node looks at the active entries at each heartbeat (`takeOverEntries`), which must not read the entries that wait. The tables of the
 * queues are partitions, and those that are added later get the index too. An index that exists is not requested again, because that would
 * wait for all who are writing.
 */
const indexActive = `
  do $$ begin
    if to_regclass('pgboss.job_active') is null then
      create index job_active on pgboss.job (started_on) where state = 'active';
    end if;
  end $$`
