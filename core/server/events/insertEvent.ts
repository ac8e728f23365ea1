import { CompiledQuery, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { CoreTables } from '../database/tables'

/** Where pg-boss keeps its queues. */
export const queueSchema = 'pgboss'

/** What the listener hears: the name of a queue that has something new. */
export const wakeChannel = 'core_event'

// Never started: it is asked only to write into transactions of ours.
const writer = new PgBoss({ db: { executeSql: () => Promise.reject(new Error('Events are written inside a transaction only.')) }, schema: queueSchema })

/**
 * Puts one copy of an event into each queue, as a part of the transaction. Those who listen are woken by the commit.
 * @param queues the queues must exist, see prepareQueues
 */
export async function insertEvent(trx: Kysely<CoreTables>, queues: readonly string[], payload: unknown): Promise<void> {
  if (queues.length === 0) return
  const executeSql = (text: string, values: unknown[]) => trx.executeQuery<object>(CompiledQuery.raw(text, values))
  const jobs = queues.map((name) => ({ name, data: { payload } }))
  await writer.insert(jobs, { db: { executeSql } })
  await executeSql('select pg_notify($1, queue) from unnest($2::text[]) as queue', [wakeChannel, queues])
}
