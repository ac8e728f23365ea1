import type pg from 'pg'
import PgBoss from 'pg-boss'
import { queueSchema } from './insertEvent'

/**
 * Creates the tables of pg-boss with these queues in a database without any, in the caller's transaction. The queues' settings are columns
 * of one of its tables, and are not set here.
 */
export async function createQueueTables(client: pg.ClientBase, queues: readonly string[]): Promise<void> {
  // pg-boss writes its plan for psql, with a transaction and time limits of its own.
  const plan = PgBoss.getConstructionPlans(queueSchema).replaceAll(/^\s*(begin|commit);|^\s*set local .*;/gim, '')
  await client.query(plan)
  for (const name of queues) await client.query(`select ${queueSchema}.create_queue($1, '{}')`, [name])
}
