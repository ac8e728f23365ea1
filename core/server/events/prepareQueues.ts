import type { OpenDatabase } from '../database/openDatabase'
import { createBoss } from './createBoss'
import type { Subscriptions } from './eventRoutes'

/** Some 15 seconds after the first failure, twice as long after each next, for about a day and a half in all. */
const queueOptions = { policy: 'standard', retryLimit: 13, retryDelay: 10, retryBackoff: true, expireInSeconds: 120, retentionMinutes: 60 * 24 * 14 } as const

/** Makes the tables of pg-boss and a queue for each subscription, where they are missing. Several nodes may do it at once. */
export async function prepareQueues(db: OpenDatabase, subscriptions: Subscriptions): Promise<void> {
  const boss = createBoss(db)
  await boss.start()
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of Object.keys(subscriptions)) {
      if (!known.has(name)) await boss.createQueue(name, { name, ...queueOptions })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
