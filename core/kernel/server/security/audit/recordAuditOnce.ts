import { sql } from 'kysely'
import type { Database } from '../../platform/database/Database'
import { type AuditEntry, recordAudit } from './recordAudit'

interface Within {
  readonly minutes: number
  /** Two entries are the same only if they also agree in these of their details. */
  readonly same?: readonly string[]
}

/**
 * Adds an entry, unless the same person did the same to the same record (without a record: from the same address) within `minutes`: the
 * repetitions of screens and attackers would hide the other entries. Usually it costs one index lookup and no lock. If several calls run at
 * the same moment, one writes and none waits.
 */
export async function recordAuditOnce(db: Database, entry: AuditEntry, { minutes, same = [] }: Within): Promise<void> {
  const { action, person, record, request, details = {} } = entry
  const alike = JSON.stringify(Object.fromEntries(same.map((name) => [name, details[name]])))
  const place = record
    ? sql`record_entity = ${record.entity} and record_id = ${record.id}`
    : sql`address is not distinct from ${request?.ip ?? null}`
  const before = sql<{ found: boolean }>`
    select exists(select from core.audit_entry where action = ${action} and person is not distinct from ${person} and ${place}
      and details @> ${alike}::jsonb and at > now() - make_interval(mins => ${minutes})) as found`
  if ((await before.execute(db.query)).rows[0]!.found) return
  await db.transaction(async (tx) => {
    const key = JSON.stringify(['audit', action, person, record ?? request?.ip ?? null, alike])
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as mine`.execute(tx.query)
    // The previous holder of the lock has written its entry; unlike the first check, this one sees it.
    if (!rows[0]!.mine || (await before.execute(tx.query)).rows[0]!.found) return
    await recordAudit(tx, entry)
  })
}
