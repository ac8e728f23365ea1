import type PgBoss from 'pg-boss'
import { WakeSignal } from '../database/WakeSignal'
import type { NodeEntries } from './NodeEntries'

export interface WorkerOptions<Data> {
  readonly boss: PgBoss
  readonly queue: string
  readonly entries: NodeEntries
  /** How often to look without being woken. */
  readonly pollSeconds: number
  /** Processes one entry of the queue and reports the result to pg-boss. It never rejects. */
  readonly work: (entry: PgBoss.Job<Data>) => Promise<void>
}

export interface Worker {
  /** Starts no more entries, and resolves when the running one is finished. */
  stop(): Promise<void>
}

/**
 * Processes the entries of a queue, one at a time on this node. pg-boss's own `work` is not used, see the README: it does not wait until an
 * entry is marked as done, so a connection lost at that moment ends the process, and a stop can cause a second delivery.
 */
export function startWorker<Data extends object>({
  boss,
  queue,
  entries,
  pollSeconds,
  work,
}: WorkerOptions<Data>): Worker {
  const wakeSignal = new WakeSignal()
  let stopping = false

  async function loop(): Promise<void> {
    while (!stopping) {
      const [entry] = await boss.fetch<Data>(queue)
      if (entry) {
        entries.add(entry.id)
        await work(entry)
        entries.remove(entry.id)
      } else await wakeSignal.wait(pollSeconds * 1000)
    }
  }
  entries.addWorker(queue, () => wakeSignal.ring())
  const running = loop()

  return {
    stop() {
      stopping = true
      wakeSignal.ring()
      return running
    },
  }
}
