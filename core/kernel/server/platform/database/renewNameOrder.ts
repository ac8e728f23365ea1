import type { OpenDatabase } from './openDatabase'
import { locks, withLock } from './withLock'

/**
 * Rebuilds the indexes of sorted names where the server's ICU has other rules than those that they were built with, as after an upgrade of
 * its operating system: lists would skip or repeat rows. That takes some seconds for each million rows; otherwise this is one short query.
 * @param say is called with each index that is rebuilt
 */
export async function renewNameOrder(db: OpenDatabase, say: (line: string) => void = () => {}): Promise<void> {
  const differs = `select from pg_collation where oid = 'core.names'::regcollation and collversion is distinct from pg_collation_actual_version(oid)`
  if ((await db.pool.query(differs)).rowCount === 0) return
  await withLock(db, locks.migrations, async (client) => {
    // Another node may have done it meanwhile.
    if ((await client.query(differs)).rowCount === 0) return
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where 'core.names'::regcollation = any(indcollation) order by name`,
    )
    for (const { name } of rows) {
      say(`Database: ${name} is rebuilt, because the server sorts by other rules`)
      await client.query(`reindex index ${name}`)
    }
    // Last, so that an interrupted start does it again.
    await client.query('alter collation core.names refresh version')
  })
}
