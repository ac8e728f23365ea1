import { sql } from 'kysely'
import type { Database } from '../platform/database/Database'

/** @returns the sessions that have the record open, as the feature “presence” has stored it */
export async function sessionsAt(db: Database, entity: string, id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly session: string }>`
    select session_id as session from core.presence
    where entity = ${entity} and record_id = ${id} and until > now()`.execute(db.query)
  return rows.map(({ session }) => session)
}
