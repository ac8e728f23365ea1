import { sql } from 'kysely'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { scopeOf } from '@core/kernel/server/entities/table/scopeOf'
import { fromTable, textAt, titleOf } from '@core/kernel/server/entities/table/titleSql'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { PatientAccessEntry } from '@core/kernel/shared/patientAccessCalls'

/**
 * Adds to entries of the patient access log what their records are called: the number, or the name of a kind without numbers. A record that
 * the viewer may not view has neither, and so stays an id.
 */
export async function withNames(
  db: Database,
  catalog: EntityCatalog,
  entries: readonly PatientAccessEntry[],
  viewer: Viewer,
): Promise<readonly PatientAccessEntry[]> {
  const parts = [...new Set(entries.map(({ entity }) => entity))].flatMap((id) => {
    const table = catalog.get(id)
    const ids = entries.filter(({ entity }) => entity === id).flatMap(({ records }) => records)
    return table ? [namesSql(table, [...new Set(ids)], viewer)] : []
  })
  if (parts.length === 0) return entries
  const { rows } = await sql<{ entity: string; id: number; name: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db.query)
  const found = new Map(rows.map(({ entity, id, name }) => [`${entity} ${id}`, name]))
  return entries.map((entry) => {
    const named = entry.records.flatMap((id) => {
      const name = found.get(`${entry.entity} ${id}`)
      return name === undefined ? [] : [[String(id), name]]
    })
    return named.length === 0 ? entry : { ...entry, names: Object.fromEntries(named) }
  })
}

function namesSql(table: EntityTable, ids: readonly number[], viewer: Viewer) {
  const { id: kind, number } = table.entity
  const id = sql.ref(`${kind}.id`)
  // The number says less of a patient than the name does.
  const name = number === undefined ? titleOf(table) : sql`coalesce(${textAt(table, number)}, ${titleOf(table)})`
  return sql`
    select ${kind}::text as entity, ${id} as id, ${name} as name from ${fromTable(table)}
    where ${id} = any(${ids}::integer[]) and ${scopeOf(table, 'view', viewer)}`
}
