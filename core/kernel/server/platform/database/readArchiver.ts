import { sql } from 'kysely'
import type { Database } from './Database'

interface Archiver {
  /** When the last piece of the log was archived, and when one last failed. */
  readonly archived: string | null
  readonly failed: string | null
  readonly failing: boolean
}

/** @returns how the server archives its log of changes; null where it doesn't */
export async function readArchiver(db: Database): Promise<Archiver | null> {
  const { rows } = await sql<Archiver>`
    select last_archived_time as archived, last_failed_time as failed,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db.query)
  return rows[0] ?? null
}
