import type { OpenDatabase } from '../database/openDatabase'
import { Bell } from './Bell'
import { createBoss } from './createBoss'
import { wakeChannel } from './insertEvent'

export interface DeliveryOptions {
  readonly db: OpenDatabase
  /** By the name of the subscription. Each may be called more than once with the same event. */
  readonly handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /** Hears of a handler that failed; the event is delivered again later. */
  readonly onFailure: (subscription: string, error: unknown) => void
  /** How often to look without being woken; it is what retries wait for. 5 unless said. */
  readonly pollSeconds?: number
  /** How often events that a killed node had begun are given back. 30 unless said. */
  readonly superviseSeconds?: number
}

export interface EventDelivery {
  /** Takes no more events, lets the handlers that are running finish, and resolves. */
  stop(): Promise<void>
}

/**
 * Delivers what transactions have emitted: one event at a time for each subscription on each node, woken by the commit.
 * The queues must exist, see prepareQueues.
 */
export async function deliverEvents({ db, handlers, onFailure, pollSeconds = 5, superviseSeconds = 30 }: DeliveryOptions): Promise<EventDelivery> {
  const bells = new Map(Object.keys(handlers).map((name) => [name, new Bell()]))
  if (bells.size === 0) return { stop: async () => {} }
  const boss = createBoss(db, { supervise: true, maintenanceIntervalSeconds: superviseSeconds, deleteAfterDays: 30 })
  boss.on('error', (error) => onFailure('(maintenance)', error))
  await boss.start()
  let stopping = false

  async function takeOne(name: string): Promise<boolean> {
    const [job] = await boss.fetch<{ payload: unknown }>(name)
    if (!job) return false
    try {
      await handlers[name]!(job.data.payload)
      await boss.complete(name, job.id)
    } catch (error) {
      onFailure(name, error)
      // Where even this fails the database is away, and the event comes back once its time is up.
      await boss.fail(name, job.id, { message: (error as Error).message }).catch(() => {})
    }
    return true
  }

  async function work(name: string, bell: Bell): Promise<void> {
    while (!stopping) {
      if (!(await takeOne(name))) await bell.wait(pollSeconds * 1000)
    }
  }

  const listener = db.listen(wakeChannel, {
    heard(name) {
      for (const [queue, bell] of bells) if (name === undefined || name === queue) bell.ring()
    },
  })
  const loops = [...bells].map(([name, bell]) => work(name, bell))

  return {
    async stop() {
      stopping = true
      for (const bell of bells.values()) bell.ring()
      await Promise.all(loops)
      await listener.close()
      await boss.stop({ graceful: false })
    },
  }
}
