import { CompiledQuery, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { WriteEvent } from '../database/openDatabase'
import type { CoreTables } from '../database/tables'
import { currentSpan } from '../telemetry/tracing'
import { eventRoutes, type Subscriptions } from './eventRoutes'

/** Where pg-boss keeps its queues. */
export const queueSchema = 'pgboss'

/** What the listener hears: the name of a queue that has something new. */
export const wakeChannel = 'core_event'

/** What an entry of a subscription's queue holds. */
export interface QueuedEvent {
  readonly payload: unknown
  /** The `traceparent` of what emitted it, where that was traced. */
  readonly trace?: string
}

// Never started: it is asked only to write into transactions of ours.
const writer = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('Events are written inside a transaction only.')) },
  schema: queueSchema,
})

/** @returns what `openDatabase` writes events with: a copy into the queue of each subscription, those of plugins that are off as well. */
export function eventWriter(subscriptions: Subscriptions): WriteEvent {
  const routes = eventRoutes(subscriptions)
  return (trx, event, payload) => insertEvent(trx, routes.get(event) ?? [], payload)
}

/** pg-boss's way into a transaction of ours. */
export function bossOn(trx: Kysely<CoreTables>): {
  executeSql(text: string, values: unknown[]): Promise<{ rows: object[] }>
} {
  return { executeSql: (text, values) => trx.executeQuery<object>(CompiledQuery.raw(text, values)) }
}

/**
 * Puts one copy of an event into each queue, as a part of the transaction. Those who listen are woken by the commit.
 * @param queues those that don't exist are left out: nobody is there to wait for
 */
export async function insertEvent(trx: Kysely<CoreTables>, queues: readonly string[], payload: unknown): Promise<void> {
  if (queues.length === 0) return
  const db = bossOn(trx)
  const trace = currentSpan()?.traceparent
  const data: QueuedEvent = { payload, ...(trace !== undefined && { trace }) }
  const jobs = queues.map((name) => ({ name, data }))
  await writer.insert(jobs, { db })
  await db.executeSql('select pg_notify($1, queue) from unnest($2::text[]) as queue', [wakeChannel, queues])
}
