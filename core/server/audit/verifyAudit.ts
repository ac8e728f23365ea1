import { sql } from 'kysely'
import type { Database } from '../database/Database'

export interface AuditVerdict {
  readonly entries: number
  /** The newest entry's hash, in hexadecimal digits. Whoever keeps it elsewhere can tell later that nothing before it was rewritten as a whole. */
  readonly head: string
  /** The position of the first entry that is not as it was written, or that stands where another is missing. */
  readonly broken?: number
}

/** Reads the whole audit log and recomputes its chain. */
export async function verifyAudit(db: Database): Promise<AuditVerdict> {
  const { rows } = await sql<{ entries: number; head: string | null; broken: number | null }>`
    with chained as (
      select entry.position, row_number() over (order by entry.position) as place, entry.hash,
        core.audit_hash(entry, coalesce(lag(entry.hash) over (order by entry.position), '')) as expected
      from core.audit_entry entry
    )
    select count(*) as entries,
      (select encode(hash, 'hex') from core.audit_entry order by position desc limit 1) as head,
      min(place) filter (where hash <> expected or position <> place) as broken
    from chained`.execute(db.query)
  const { entries, head, broken } = rows[0]!
  return { entries, head: head ?? '', ...(broken !== null && { broken }) }
}
