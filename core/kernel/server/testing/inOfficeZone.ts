import { openDatabase, type OpenDatabase } from '../platform/database/openDatabase'
import { renewStoredDays } from '../platform/database/renewStoredDays'

/**
 * Runs a test in an office of another time zone: as after a start with this `TZ` on the database of `test`.
 * @param zone an IANA name
 * @param work gets the app with connections of that zone; calls of `test.app` itself keep theirs
 */
export async function inOfficeZone<T extends { readonly db: OpenDatabase }>(
  test: T,
  zone: string,
  work: (test: T) => Promise<void>,
): Promise<void> {
  const before = process.env.TZ
  const db = openDatabase({ connectionString: test.db.pool.options.connectionString!, maxConnections: 3, zone })
  process.env.TZ = zone
  try {
    await renewStoredDays(db)
    await work({ ...test, db })
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
    await renewStoredDays(test.db)
    await db.close()
  }
}
