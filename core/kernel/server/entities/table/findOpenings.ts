import { sql } from 'kysely'
import { ownerField } from '@core/kernel/entity/policy'
import type { FindOpenings, Opening } from '../../security/audit/requestTrail'
import { columnOf } from './columns'
import type { EntityCatalog } from './EntityContext'
import { patientOf } from './patientOf'
import { policySql } from './scopeOf'

/**
 * Whether these records, of those that the viewer may see, are in the viewer's caseload, and which purpose the viewer gave. The caseload is
 * by patient: one record of the patient is enough that is assigned to the viewer, or that the viewer created and that is assigned to
 * nobody.
 */
export function findOpenings(catalog: EntityCatalog): FindOpenings {
  return async (db, entity, ids, viewer) => {
    const table = catalog.get(entity)!
    const { entity: patient, at, records, by } = patientOf(table)
    const who = sql.ref(`${entity}.${columnOf(at)}`)
    const own = sql`${sql.ref(`same.${columnOf(ownerField(records.entity, 'own')!)}`)} = ${viewer.id}`
    const assigned = ownerField(records.entity, 'assigned')
    const assignee = assigned === undefined ? undefined : sql.ref(`same.${columnOf(assigned)}`)
    const isTheirs = assignee ? sql`(${assignee} = ${viewer.id} or (${assignee} is null and ${own}))` : own
    const { rows } = await sql<Opening>`
      select ${sql.ref(`${entity}.id`)} as id,
        exists (select from ${sql.table(records.table)} same
          where ${sql.ref(`same.${columnOf(by)}`)} = ${who} and same.deleted_at is null and ${isTheirs}) as "isTheirs",
        (select given.purpose from core.access_purpose given
          where given.session_id = ${viewer.sessionId} and given.entity = ${patient} and given.patient_id = ${who} and given.until > now()
          order by given.id desc limit 1) as purpose
      from ${sql.table(table.table)} as ${sql.id(entity)} where ${sql.ref(`${entity}.id`)} = any(${ids}::integer[]) and ${policySql(table, 'view', viewer)}`.execute(
      db.query,
    )
    return rows
  }
}
