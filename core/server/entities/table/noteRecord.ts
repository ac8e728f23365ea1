import { sql } from 'kysely'
import type { AccessWay } from '@core/entity/patientAccess'
import { throughField } from '@core/entity/policy'
import type { Database, Transaction } from '../../platform/database/Database'
import { currentTrail } from '../../security/audit/requestTrail'
import { noteAccess } from '../../security/patientAccess/noteAccess'
import { columnOf } from './columns'
import type { EntityTable } from './EntityTable'

/**
 * Notes for the patient access log that the request under way came at a record, and through it at the one that it belongs to: a file of
 * a patient is a part of the patient's record. Asks the database only where that record holds somebody's health.
 */
export async function noteRecord(
  db: Pick<Database | Transaction, 'query'>,
  { entity, table }: EntityTable,
  id: number,
  way: AccessWay,
): Promise<void> {
  noteAccess(entity, [id], way)
  const through = throughField(entity)
  const trail = currentTrail()
  if (through === undefined || !trail?.noted) return
  const { entity: target = '', links = [{ id: undefined, entity: target }], linkType } = entity.fields[through]!
  const personal = links.filter((link) => trail.isPersonal(link.entity))
  if (personal.length === 0) return
  const kind = linkType === undefined ? sql`null::integer` : sql.ref(columnOf(linkType))
  const { rows } = await sql<{ kind: number | null; parent: number | null }>`
    select ${kind} as kind, ${sql.ref(columnOf(through))} as parent from ${sql.table(table)} where id = ${id}`.execute(
    db.query,
  )
  for (const { kind: found, parent } of rows)
    for (const link of personal)
      if (parent !== null && (link.id === undefined || link.id === found))
        noteAccess({ id: link.entity }, [parent], way)
}
