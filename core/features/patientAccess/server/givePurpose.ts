import { purposeMinutes } from '@core/kernel/entity/patientAccess'
import { sql } from 'kysely'
import { columnOf } from '@core/kernel/server/entities/table/columns'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { patientOf } from '@core/kernel/server/entities/table/patientOf'
import { scopeOf } from '@core/kernel/server/entities/table/scopeOf'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { notFound } from '@core/kernel/server/platform/http/errors'
import { requestAddress } from '@core/kernel/server/security/audit/requestTrail'

/**
 * Stores why a person opens a patient's records; it is valid for `purposeMinutes`.
 * @throws HttpError 404 when there is no such record, or the person may not see it
 */
export async function givePurpose(
  tx: Transaction,
  table: EntityTable,
  { id, purpose }: { readonly id: number; readonly purpose: string },
  viewer: Viewer,
): Promise<void> {
  const { entity, at } = patientOf(table)
  const of = (column: string) => sql.ref(`${table.entity.id}.${column}`)
  const { rows } = await sql`
    insert into core.access_purpose (until, person, role_id, session_id, entity, patient_id, purpose, address)
    select now() + make_interval(mins => ${purposeMinutes}), ${viewer.id}, ${viewer.roleId}, ${viewer.sessionId}, ${entity}, ${of(columnOf(at))},
      ${purpose}, ${requestAddress() ?? null}
    from ${sql.table(table.table)} as ${sql.id(table.entity.id)} where ${of('id')} = ${id} and ${scopeOf(table, 'view', viewer)}
    returning id`.execute(tx.query)
  if (rows.length === 0) throw notFound(table.entity.name.one)
}
