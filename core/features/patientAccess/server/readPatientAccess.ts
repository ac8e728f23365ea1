import { type RawBuilder, sql } from 'kysely'
import type { PatientAccessEntry } from '@core/kernel/shared/patientAccessCalls'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { columnOf } from '@core/kernel/server/entities/table/columns'
import { patientOf } from '@core/kernel/server/entities/table/patientOf'

/** How many entries are read at a time. */
const page = 100
/** How many of the records of one entry are shown with their names. */
const named = 10

export interface PatientAccessQuery {
  /** Only entries about the patient of this record. */
  readonly record?: { readonly table: EntityTable; readonly id: number } | undefined
  readonly person?: number | null | undefined
  readonly way?: string | null | undefined
  /** Days, both included. */
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  /** Only entries older than this one. */
  readonly before?: number | null | undefined
}

/**
 * The entries of the patient access log, newest first.
 * @returns a page, with the `before` of the next one where there is more
 */
export async function readPatientAccess(
  db: Database,
  query: PatientAccessQuery,
  limit = page,
): Promise<{ readonly data: readonly PatientAccessEntry[]; readonly next?: number }> {
  const conditions = [sql`true`, ...conditionsOf(query)]
  const { rows } = await sql<PatientAccessEntry>`
    select entry.id, entry.at,
      case when entry.person is not null then json_build_object('id', entry.person, 'name', coalesce(who.name, 'User ' || entry.person)) end as person,
      role.name as role, way, entity, record_ids[1:${sql.lit(named)}] as records, cardinality(record_ids) as count, address, purpose, api_key as "apiKey"
    from core.patient_access entry
    left join core."user" who on who.id = entry.person left join core.role role on role.id = entry.role_id
    where ${sql.join(conditions, sql` and `)}
    order by entry.id desc limit ${limit + 1}`.execute(db.query)
  const data = rows.slice(0, limit)
  return { data, ...(rows.length > limit && { next: data.at(-1)!.id }) }
}

function conditionsOf({ record, person, way, from, to, before }: PatientAccessQuery): RawBuilder<unknown>[] {
  return [
    ...(record ? [sql`(${sql.join(patientRecords(record), sql` or `)})`] : []),
    ...(person ? [sql`entry.person = ${person}`] : []),
    ...(way ? [sql`way = ${way}`] : []),
    ...(from ? [sql`at >= ${from}::timestamp at time zone core.office_zone()`] : []),
    ...(to ? [sql`at < (${to}::date + 1)::timestamp at time zone core.office_zone()`] : []),
    ...(before ? [sql`entry.id < ${before}`] : []),
  ]
}

/**
 * The record and the others of the same patient, including deleted ones; the patient's own record, if there is one; and what belongs to any
 * of these.
 */
function patientRecords({ table, id }: NonNullable<PatientAccessQuery['record']>): RawBuilder<unknown>[] {
  const theirs = recordsOfPatient(table, id)
  const below = theirs.flatMap(([of, ids]) => belonging(table.catalog ?? new Map(), of, ids))
  return [...theirs, ...below].map(([of, ids]) => sql`(entity = ${of} and record_ids && ${ids})`)
}

/** Records of an entity by SQL of an array of their ids. */
type RecordIds = readonly [entity: string, ids: RawBuilder<unknown>]

function recordsOfPatient(table: EntityTable, id: number): readonly RecordIds[] {
  const { entity, at, records, by } = patientOf(table)
  const itself: RecordIds = [table.entity.id, sql`array[${id}::integer]`]
  if (records === table && by === 'id') return [itself]
  const who =
    at === 'id'
      ? sql`${id}::integer`
      : sql`(select one.${sql.ref(columnOf(at))} from ${sql.table(table.table)} one where one.id = ${id})`
  const theirs = sql`(select array_agg(same.id) from ${sql.table(records.table)} same where same.${sql.ref(columnOf(by))} = ${who})`
  return [
    itself,
    [records.entity.id, theirs],
    ...(entity === records.entity.id ? [] : [[entity, sql`array[${who}]`] as const]),
  ]
}

/** The records of kinds that belong to records about somebody's health, at any depth. No kind belongs to itself. */
function belonging(catalog: EntityCatalog, of: string, ids: RawBuilder<unknown>): readonly RecordIds[] {
  return [...catalog.values()].flatMap(({ entity: { id, personal, owners, fields }, table }): readonly RecordIds[] => {
    const through = owners?.through
    if (!personal || typeof through !== 'string' || fields[through]?.entity !== of) return []
    const children = sql`(select array_agg(child.id) from ${sql.table(table)} child where child.${sql.ref(columnOf(through))} = any(${ids}::integer[]))`
    return [[id, children], ...belonging(catalog, id, children)]
  })
}
