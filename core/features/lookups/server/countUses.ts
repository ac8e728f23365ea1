import { type RawBuilder, sql } from 'kysely'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { columnOf } from '@core/kernel/server/entities/table/columns'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { fromTable, textAt } from '@core/kernel/server/entities/table/titleSql'
import { notDeleted } from '@core/kernel/server/entities/table/scopeOf'

/**
 * Counts how many records refer to each entry of a list, whoever owns them; deleted records don't count. It reads every row of the tables
 * that choose from the list, so don't call it often.
 * @returns the counts by the entry's id; an unused entry is absent
 */
export async function countUses(
  db: Database,
  catalog: EntityCatalog,
  list: string,
): Promise<ReadonlyMap<number, number>> {
  const uses = new Map<number, number>()
  for (const table of catalog.values()) {
    const chosen = choicesIn(table, list)
    if (chosen.length === 0) continue
    const { rows } = await sql<{ id: number; records: number }>`
      select chosen::integer as id, count(distinct record)::integer as records
      from (${sql.join(chosen, sql` union all `)}) as named (record, chosen) where chosen is not null group by 1`.execute(
      db.query,
    )
    for (const { id, records } of rows) uses.set(id, (uses.get(id) ?? 0) + records)
  }
  return uses
}

/** Queries that return `record, chosen`, one for each field that chooses from the list: a field of the record, of a group, or of rows. */
function choicesIn(table: EntityTable, list: string): readonly RawBuilder<unknown>[] {
  const { entity } = table
  const id = sql.ref(`${entity.id}.id`)
  return fieldPathsOf(entity.fields).flatMap(({ path, field }) => {
    if (field.lookup === list)
      return [sql`select ${id}, ${textAt(table, path)} from ${fromTable(table)} where ${notDeleted(table)}`]
    // Rows are at the top level of a record, in a column of their own.
    const cells =
      field.kind === 'rows' ? Object.entries(field.fields ?? {}).filter(([, cell]) => cell.lookup === list) : []
    return cells.map(
      ([name]) =>
        sql`select ${id}, cell ->> ${sql.lit(name)} from ${fromTable(table)}, jsonb_array_elements(nullif(${sql.ref(`${entity.id}.${columnOf(path)}`)}, 'null')) as cell where ${notDeleted(table)}`,
    )
  })
}
