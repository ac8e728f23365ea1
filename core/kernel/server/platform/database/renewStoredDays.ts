import type { OpenDatabase } from './openDatabase'
import { officeZone } from './officeZone'
import { locks, withLock } from './withLock'

/**
 * Computes anew what the database stores by days of the office, where they were days of another zone: at the first start, and after the
 * deployment's zone has changed. `core.stored_days` lists the functions that do it; migrations add them. Those of a removed plugin wait.
 * @param say is called once, if there is something to do
 */
export async function renewStoredDays(db: OpenDatabase, say: (line: string) => void = () => {}): Promise<void> {
  const outdated = {
    text: `select refill from core.stored_days where zone <> $1 and to_regprocedure(refill || '()') is not null order by refill`,
    values: [officeZone()],
  }
  if ((await db.pool.query(outdated)).rowCount === 0) return
  await withLock(db, locks.migrations, async (client) => {
    // Another node may have done it meanwhile.
    const { rows } = await client.query<{ refill: string }>(outdated)
    if (rows.length === 0) return
    say(`Database: totals by day are computed for ${officeZone()}`)
    for (const { refill } of rows)
      await client.query(`do $$ begin
        perform ${refill}();
        update core.stored_days set zone = core.office_zone() where refill = '${refill}';
      end $$`)
  })
}
