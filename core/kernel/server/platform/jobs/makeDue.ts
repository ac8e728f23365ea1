import { sql } from 'kysely'
import type { Database } from '../database/Database'

/** Lets a job begin within seconds, if it waits for its next run. One that is running, or that this deployment doesn't have, is left as it is. */
export async function makeDue(tx: Pick<Database, 'query'>, job: string): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${job} and state = 'created'`.execute(tx.query)
}
