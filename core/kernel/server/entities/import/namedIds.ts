import { sql } from 'kysely'
import type { Field } from '@core/kernel/entity/Field'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { unescapeFormula } from '../../platform/sheets/formulas'
import { active } from '../../security/users/activePeople'
import type { EntityCatalog } from '../table/EntityContext'
import { fromTable, titleOf } from '../table/titleSql'
import { scopeOf } from '../table/scopeOf'
import { splitNames } from '../sheet/listText'
import { type NamedIds, plain } from '../sheet/readCell'
import { type MappedColumn, cellOf } from '../sheet/readRow'

interface Row {
  readonly id: number
  readonly name: string
}

/** What a name is looked up in: an entity, or a look-up list. */
type Named = Pick<Field, 'entity' | 'lookup'>

/** @returns the ids that the names in these cells can mean for this person, looked up once for many rows. */
export async function namedIds(
  tx: Transaction,
  catalog: EntityCatalog,
  columns: readonly MappedColumn[],
  rows: readonly (readonly string[])[],
  viewer: Viewer,
): Promise<NamedIds> {
  const lookedUp = new Map<string, { field: Named; names: Set<string> }>()
  for (const column of columns) {
    const { links, idsOf } = column.field
    const alone: Named = idsOf === undefined ? column.field : { entity: idsOf }
    for (const field of links?.map(({ entity }): Named => ({ entity })) ?? [alone]) {
      if (field.entity === undefined && field.lookup === undefined) continue
      const one = lookedUp.get(keyOf(field)) ?? { field, names: new Set() }
      lookedUp.set(keyOf(field), one)
      for (const cells of rows) {
        const cell = unescapeFormula(cellOf(column, cells))
        for (const name of idsOf === undefined ? [cell] : splitNames(cell)) one.names.add(plain(name))
      }
    }
  }
  const found = new Map<string, Set<number>>()
  for (const [key, { field, names }] of lookedUp) {
    names.delete('')
    for (const { id, name } of names.size > 0 ? await read(tx, catalog, field, [...names], viewer) : []) {
      const at = `${key} ${plain(name)}`
      found.set(at, (found.get(at) ?? new Set()).add(id))
    }
  }
  return (field, name) => [...(found.get(`${keyOf(field)} ${plain(name)}`) ?? [])]
}

function keyOf({ entity, lookup }: Named): string {
  return lookup === undefined ? `entity ${entity}` : `lookup ${lookup}`
}

async function read(
  tx: Transaction,
  catalog: EntityCatalog,
  { entity = '', lookup }: Named,
  names: readonly string[],
  viewer: Viewer,
): Promise<readonly Row[]> {
  const among = sql`= any(${names}::text[])`
  const run = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(tx.query)).rows
  if (lookup !== undefined) {
    // A retired entry is accepted where it was chosen before, but an active one of the same name takes precedence.
    return run(
      sql`select distinct on (lower(name)) id, name from core.lookup_entry where list = ${lookup} and lower(name) ${among} order by lower(name), retired`,
    )
  }
  if (entity === 'user') {
    const people = sql`from core."user" where status = ${active} and deleted_at is null`
    return run(
      sql`select id, name ${people} and lower(name) ${among} union all select id, email as name ${people} and lower(email) ${among}`,
    )
  }
  if (entity === 'store')
    return run(
      sql`select id, name from core.store where lower(name) ${among} union all select id, code as name from core.store where lower(code) ${among}`,
    )
  const table = catalog.get(entity)
  if (!table) return []
  const title = titleOf(table)
  return run(
    sql`select ${sql.ref(`${entity}.id`)} as id, ${title} as name from ${fromTable(table)} where lower(${title}) ${among} and ${scopeOf(table, 'view', viewer)} limit 10000`,
  )
}
