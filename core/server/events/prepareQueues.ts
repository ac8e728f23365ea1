import PgBoss from 'pg-boss'
import type { OpenDatabase } from '../database/openDatabase'
import { queueSchema } from './insertEvent'
import type { Subscriptions } from './eventRoutes'

/** Ten tries over about a day: 10 s after the first failure, twice as long after each next. */
const queueOptions = { policy: 'standard', retryLimit: 13, retryDelay: 10, retryBackoff: true, expireInSeconds: 120, retentionMinutes: 60 * 24 * 14 } as const

/** Makes the tables of pg-boss and a queue for each subscription, where they are missing. Several nodes may do it at once. */
export async function prepareQueues(db: OpenDatabase, subscriptions: Subscriptions): Promise<void> {
  const boss = createBoss(db)
  await boss.start()
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const name of Object.keys(subscriptions)) {
      if (!known.has(name)) await boss.createQueue(name, { name, ...queueOptions })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** pg-boss over our own pool. It polls nothing and supervises nothing unless asked. */
export function createBoss(db: OpenDatabase, options: PgBoss.ConstructorOptions = {}): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schema: queueSchema,
    supervise: false,
    schedule: false,
    ...options,
  })
}
