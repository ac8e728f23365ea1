import PgBoss from 'pg-boss'
import type { OpenDatabase } from '../database/openDatabase'
import { queueSchema } from './insertEvent'

/** pg-boss over our own pool. It polls nothing and supervises nothing unless asked. */
export function createBoss(db: OpenDatabase, options: PgBoss.ConstructorOptions = {}): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => executeSql(db, text, values ?? []) },
    schema: queueSchema,
    supervise: false,
    schedule: false,
    // What was tried for the last time stays where it can be sent again.
    archiveFailedAfterSeconds: 30 * 86_400,
    ...options,
  })
}

async function executeSql(db: OpenDatabase, text: string, values: unknown[]) {
  if (values.length > 0) return db.pool.query(text, values)
  // Texts without values may hold `begin; …; commit`: one that fails half-way must not give its transaction to the next user.
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
