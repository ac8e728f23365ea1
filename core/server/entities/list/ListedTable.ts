import type { Field } from '@core/entity/Field'
import { type FieldPath, fieldPathsOf, recordFieldPaths } from '@core/entity/leaves'
import { type Action, throughField } from '@core/entity/policy'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { type FieldSql, fieldSql } from './fieldSql'
import { identifier, tableName } from '../table/quote'

/** An entity as its list reads it: all SQL that the definition yields, made once. */
export interface ListedTable {
  readonly table: EntityTable
  /** What every query calls the table by. */
  readonly alias: string
  readonly fieldPaths: ReadonlyMap<string, FieldSql>
  /** The lower-cased expression that quick search looks into. */
  readonly search: string
  /** The columns of an answer unless others are asked for. */
  readonly columns: readonly string[]
  /** What every row answers with besides, so that the policy can be asked about it. */
  readonly owners: readonly string[]
  /** What a person may do with the record that a row is reached through: SQL by action, as far as they have to be told (`listForViewer`). */
  readonly parentAllows?: Readonly<Partial<Record<Action, string>>>
  /** The table, called by the alias. */
  readonly source: string
  /** @returns what goes behind it in `from` for the tables of these groups */
  joins(groups: Iterable<string>): string
}

/** @throws when quick search would look into a sensitive field: what it finds would tell its value */
export function listedTable(table: EntityTable, catalog: EntityCatalog): ListedTable {
  const { entity } = table
  const { owners = {} } = entity
  const alias = identifier(entity.id)
  const fieldPaths = new Map<string, FieldSql>()
  for (const fieldPath of [...fieldPathsOf(entity.fields), ...recordFieldPaths]) {
    if (fieldPaths.has(fieldPath.path)) continue
    if (fieldPath.sensitive && fieldPath.field.searchable)
      throw new Error(
        `Entity “${entity.id}”: “${fieldPath.path}” is sensitive, so quick search may not look into it. Take “searchable” away.`,
      )
    fieldPaths.set(fieldPath.path, fieldSql(table, fieldPath, isNullable(table, fieldPath), catalog))
  }
  const joins = new Map(
    Object.entries(table.joined ?? {}).map(([group, joined]) => [
      group,
      ` join ${tableName(joined.table)} ${identifier(group)} on ${identifier(group)}.id = ${alias}.${identifier(joined.key)}`,
    ]),
  )
  return {
    table,
    alias,
    fieldPaths,
    search: table.search ?? `${alias}.search_text`,
    columns: [...fieldPaths.values()]
      .filter(({ fieldPath }) => fieldPath.field.inList)
      .map(({ fieldPath }) => fieldPath.path),
    owners: [
      ...new Set(
        [owners.own ?? 'createdBy', 'createdBy', owners.assigned, owners.store, throughField(entity)].filter(
          (path) => path !== undefined && fieldPaths.has(path),
        ),
      ),
    ] as string[],
    source: `${tableName(table.table)} ${alias}`,
    joins: (groups) => [...new Set(groups)].map((group) => joins.get(group) ?? '').join(''),
  }
}

/** The database fills them in every table; the start checks it (`databaseFaults`). */
const alwaysFilled: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'updatedAt'])

/** Whether a leaf can be empty, by its definition. */
function isNullable({ entity, joined, filled }: EntityTable, { path, field }: FieldPath): boolean {
  if (alwaysFilled.has(path) || filled?.includes(path)) return false
  const [top = '', ...within] = path.split('.')
  if (within.length === 0) return !field.required
  const group: Field | undefined = entity.fields[top]
  return !(joined?.[top] && group?.required && field.required)
}
