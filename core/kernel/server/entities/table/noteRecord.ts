import { sql } from 'kysely'
import { throughField } from '@core/kernel/entity/policy'
import type { Database, Transaction } from '../../platform/database/Database'
import { currentTrail } from '../../security/audit/requestTrail'
import { noteAccess, noteOpening, requirePurpose } from '../../security/patientAccess/noteAccess'
import { columnOf } from './columns'
import type { EntityTable } from './EntityTable'

type From = Pick<Database | Transaction, 'query'>

/**
 * Notes for the patient access log that the current request read a record, and through it the record that it belongs to: a file of a
 * patient is a part of the patient's record. Queries the database only where that record contains health data.
 * @throws PurposeNeeded as `noteOpening` does
 */
export async function noteRecord(db: From, table: EntityTable, id: number, way: 'viewed' | 'refused'): Promise<void> {
  for (const kind of [{ entity: table.entity.id, id }, ...(await parentsOfStored(db, table, id))])
    if (way === 'viewed') await noteOpening(db, { id: kind.entity }, [kind.id], way)
    else noteAccess({ id: kind.entity }, [kind.id], way)
}

/**
 * Call it before a record is changed, because the response shows the record.
 * @throws PurposeNeeded as `noteOpening` does
 */
export async function requireRecordPurpose(db: From, table: EntityTable, id: number): Promise<void> {
  if (!currentTrail()?.findOpenings) return
  for (const kind of [{ entity: table.entity.id, id }, ...(await parentsOfStored(db, table, id))])
    await requirePurpose(db, { id: kind.entity }, [kind.id])
}

/**
 * Call it before a record that belongs to another one is created, or before the records that belong to one are listed.
 * @param values of the fields that hold the parent
 * @throws PurposeNeeded as `noteOpening` does
 */
export async function requireParentPurpose(
  db: From,
  table: EntityTable,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!currentTrail()?.findOpenings) return
  const links = personalLinks(table)
  if (!links) return
  const parent = values[links.field]
  for (const { entity } of links.targets.filter(({ id }) => id === undefined || id === values[links.kind ?? '']))
    if (typeof parent === 'number') await requirePurpose(db, { id: entity }, [parent])
}

/** The field that holds the health record a row belongs to, if there is one. */
function personalLinks({ entity }: EntityTable) {
  const field = throughField(entity)
  const trail = currentTrail()
  if (field === undefined || !trail?.noted) return undefined
  const { entity: target = '', links = [{ id: undefined, entity: target }], linkType } = entity.fields[field]!
  const targets = links.filter((link) => trail.isPersonal(link.entity))
  return targets.length === 0 ? undefined : { field, kind: linkType, targets }
}

async function parentsOfStored(
  db: From,
  table: EntityTable,
  id: number,
): Promise<readonly { readonly entity: string; readonly id: number }[]> {
  const links = personalLinks(table)
  if (!links) return []
  const kind = links.kind === undefined ? sql`null::integer` : sql.ref(columnOf(links.kind))
  const { rows } = await sql<{ kind: number | null; parent: number | null }>`
    select ${kind} as kind, ${sql.ref(columnOf(links.field))} as parent from ${sql.table(table.table)} where id = ${id}`.execute(
    db.query,
  )
  return rows.flatMap(({ kind: found, parent }) =>
    links.targets
      .filter((link) => link.id === undefined || link.id === found)
      .flatMap(({ entity }) => (parent === null ? [] : { entity, id: parent })),
  )
}
