import { CompiledQuery, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { WriteEvent } from '../database/openDatabase'
import type { CoreTables } from '../database/tables'
import { actingAutomation } from './actingAutomation'
import { currentSpan } from '../telemetry/tracing'
import { eventRoutes, type Subscriptions } from './eventRoutes'

/** The schema of pg-boss's tables. */
export const queueSchema = 'pgboss'

/** The channel of the listener: it receives the name of a queue with a new entry. */
export const wakeChannel = 'core_event'

/** An entry of a subscription's queue. */
export interface QueuedEvent {
  readonly payload: unknown
  /** The `traceparent` of the transaction that emitted it, where that was traced. */
  readonly trace?: string
  /** The name of the automation that emitted it (`actingAutomation`). */
  readonly automation?: string
}

// Never started: it only writes into our transactions.
const writer = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('Events are written inside a transaction only.')) },
  schema: queueSchema,
})

/**
 * @returns the function with which `openDatabase` writes events: a copy into the queue of each subscription, including those of plugins
 * that are off.
 */
export function eventWriter(subscriptions: Subscriptions): WriteEvent {
  const routes = eventRoutes(subscriptions)
  return (trx, event, payload) => insertEvent(trx, routes.get(event) ?? [], payload)
}

/** Lets pg-boss write in our transaction. */
export function bossOn(trx: Kysely<CoreTables>): {
  executeSql(text: string, values: unknown[]): Promise<{ rows: object[] }>
} {
  return { executeSql: (text, values) => trx.executeQuery<object>(CompiledQuery.raw(text, values)) }
}

/**
 * Inserts one copy of an event into each queue, as a part of the transaction. The commit wakes the listeners.
 * @param queues a queue that doesn't exist is skipped: its plugin was never on
 */
export async function insertEvent(trx: Kysely<CoreTables>, queues: readonly string[], payload: unknown): Promise<void> {
  if (queues.length === 0) return
  const db = bossOn(trx)
  const trace = currentSpan()?.traceparent
  const automation = actingAutomation()
  const data: QueuedEvent = {
    payload,
    ...(trace !== undefined && { trace }),
    ...(automation !== undefined && { automation }),
  }
  const jobs = queues.map((name) => ({ name, data }))
  await writer.insert(jobs, { db })
  await db.executeSql('select pg_notify($1, queue) from unnest($2::text[]) as queue', [wakeChannel, queues])
}
