import PgBoss from 'pg-boss'
import type { OpenDatabase } from '../database/openDatabase'
import { queueSchema } from './insertEvent'

/** pg-boss on our own pool. By default it polls nothing and supervises nothing. */
export function createBoss(db: OpenDatabase, options: PgBoss.ConstructorOptions = {}): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => executeSql(db, text, values ?? []) },
    schema: queueSchema,
    supervise: false,
    schedule: false,
    // Entries that failed for the last time are stored this long, so that they can be sent again.
    archiveFailedAfterSeconds: 30 * 86_400,
    ...options,
  })
}

async function executeSql(db: OpenDatabase, text: string, values: unknown[]) {
  if (values.length > 0) return db.pool.query(text, values)
  // Texts without values may contain `begin; …; commit`: if one fails half-way, its open transaction must not be passed to the next user of
  // the connection.
  const client = await db.pool.connect()
  try {
    return await client.query(text)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
