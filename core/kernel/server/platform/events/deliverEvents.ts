import type { OpenDatabase } from '../database/openDatabase'
import { failureReason } from '../log/failureReason'
import { actingFor } from './actingAutomation'
import { createBoss } from './createBoss'
import { traced } from '../telemetry/tracing'
import { type QueuedEvent, wakeChannel } from './insertEvent'
import { NodeEntries } from './NodeEntries'
import { startWorker } from './startWorker'

export interface DeliveryOptions {
  readonly db: OpenDatabase
  /** By the name of the subscription. Each may be called more than once with the same event. */
  readonly handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>
  /** Receives the events that are being handled; default: nobody needs to know. */
  readonly entries?: NodeEntries
  /** Called when a handler failed; the event is delivered again later. */
  readonly onFailure: (subscription: string, error: unknown) => void
  /** Called after each delivery. */
  readonly onDelivery?: (subscription: string, outcome: 'done' | 'failed', seconds: number) => void
  /** How often to look without being woken, in seconds; retries wait for it. Default: 5. */
  readonly pollSeconds?: number
  /** How often the events whose handlers take too long are returned to their queues, in seconds. Default: 30. */
  readonly superviseSeconds?: number
}

export interface EventDelivery {
  /** Starts no more deliveries, and resolves when the running handlers have finished. */
  stop(): Promise<void>
}

/**
 * Delivers the events that transactions have emitted: one event at a time for each subscription on each node, woken by the commit. The
 * queues must exist, see prepareQueues.
 */
export async function deliverEvents({
  db,
  handlers,
  entries = new NodeEntries(),
  onFailure,
  onDelivery,
  pollSeconds = 5,
  superviseSeconds = 30,
}: DeliveryOptions): Promise<EventDelivery> {
  const names = Object.keys(handlers)
  if (names.length === 0) return { stop: async () => {} }
  const boss = createBoss(db, { supervise: true, maintenanceIntervalSeconds: superviseSeconds, deleteAfterDays: 30 })
  boss.on('error', (error) => onFailure('(maintenance)', error))
  await boss.start()

  const workers = names.map((queue) =>
    startWorker<QueuedEvent>({
      boss,
      queue,
      entries,
      pollSeconds,
      async work({ id, data }) {
        const begun = performance.now()
        const ended = (outcome: 'done' | 'failed') => onDelivery?.(queue, outcome, (performance.now() - begun) / 1000)
        try {
          await traced(queue, { kind: 'consumer', parent: data.trace }, () =>
            actingFor(data.automation, () => handlers[queue]!(data.payload)),
          )
          await boss.complete(queue, id)
          ended('done')
        } catch (error) {
          ended('failed')
          onFailure(queue, error)
          // If even this fails, the database is unavailable, and the event is taken over later.
          await boss.fail(queue, id, { reason: failureReason(error) }).catch(() => {})
        }
      },
    }),
  )
  const listener = db.listen(wakeChannel, { notified: (queue) => entries.wake(queue) })

  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await listener.close()
      await boss.stop({ graceful: false })
    },
  }
}
