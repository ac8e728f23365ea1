import type { Field } from '@core/entity/Field'
import { type Leaf, leavesOf, recordLeaves } from '@core/entity/leaves'
import type { EntityCatalog } from '../EntityContext'
import type { EntityTable } from '../EntityTable'
import { type LeafSql, leafSql } from './leafSql'
import { identifier, tableName } from './quote'

/** An entity as its list reads it: all SQL that the definition yields, made once. */
export interface ListedTable {
  readonly table: EntityTable
  /** What every query calls the table by. */
  readonly alias: string
  readonly leaves: ReadonlyMap<string, LeafSql>
  /** The lower-cased expression that quick search looks into. */
  readonly search: string
  /** The columns of an answer unless others are asked for. */
  readonly columns: readonly string[]
  /** What every row answers with besides, so that the policy can be asked about it. */
  readonly owners: readonly string[]
  /** The table, called by the alias. */
  readonly source: string
  /** @returns what goes behind it in `from` for the tables of these groups */
  joins(groups: Iterable<string>): string
}

/** @throws when quick search would look into a sensitive field: what it finds would tell its value */
export function listedTable(table: EntityTable, catalog: EntityCatalog): ListedTable {
  const { entity, owners } = table
  const alias = identifier(entity.id)
  const leaves = new Map<string, LeafSql>()
  for (const leaf of [...leavesOf(entity.fields), ...recordLeaves]) {
    if (leaves.has(leaf.path)) continue
    if (leaf.sensitive && leaf.field.searchable) throw new Error(`Entity “${entity.id}”: “${leaf.path}” is sensitive, so quick search may not look into it. Take “searchable” away.`)
    leaves.set(leaf.path, leafSql(table, leaf, isNullable(table, leaf), catalog))
  }
  const joins = new Map(Object.entries(table.joined ?? {}).map(([group, joined]) => [group, ` join ${tableName(joined.table)} ${identifier(group)} on ${identifier(group)}.id = ${alias}.${identifier(joined.key)}`]))
  return {
    table,
    alias,
    leaves,
    search: table.search ?? `${alias}.search_text`,
    columns: [...leaves.values()].filter(({ leaf }) => leaf.field.inList).map(({ leaf }) => leaf.path),
    owners: [...new Set([owners.own ?? 'createdBy', 'createdBy', owners.assigned, owners.store].filter((path) => path !== undefined && leaves.has(path)))] as string[],
    source: `${tableName(table.table)} ${alias}`,
    joins: (groups) => [...new Set(groups)].map((group) => joins.get(group) ?? '').join(''),
  }
}

/** Whether a leaf can be empty, by its definition. */
function isNullable({ entity, joined }: EntityTable, { path, field }: Leaf): boolean {
  if (path === 'id' || path === 'version') return false
  const [top = '', ...within] = path.split('.')
  if (within.length === 0) return !field.required
  const group: Field | undefined = entity.fields[top]
  return !(joined?.[top] && group?.required && field.required)
}
