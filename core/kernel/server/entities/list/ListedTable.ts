import { isCustomPath } from '@core/kernel/entity/customFields'
import type { Field } from '@core/kernel/entity/Field'
import { type FieldPath, fieldPathsOf, recordFieldPaths } from '@core/kernel/entity/leaves'
import { type Action, throughField } from '@core/kernel/entity/policy'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { filterPath, listFiltersOf } from '../table/listFilters'
import { type FieldSql, fieldSql, sqlType } from './fieldSql'
import { type CustomSearch, searchedText } from './searchSql'
import { identifier, tableName } from '../table/quote'
import { joinsSql } from '../table/titleSql'

/** An entity for its list: all SQL that can be derived from the definition, built once. */
export interface ListedTable {
  readonly table: EntityTable
  /** The alias of the table in every query. */
  readonly alias: string
  readonly fieldPaths: ReadonlyMap<string, FieldSql>
  /** What plugins contribute to filter by, by path. */
  readonly filters: ReadonlyMap<string, FieldSql>
  /** The expression of comparable text that quick search searches. */
  readonly search: string
  /** The custom fields that it searches as well. */
  readonly customSearch: readonly SearchedField[]
  /** The columns of a response by default. */
  readonly columns: readonly string[]
  /** The fields that every row has in addition, because the policy needs them. */
  readonly owners: readonly string[]
  /**
   * What a person may do with the record that a row belongs to: SQL by action, for the actions that the client must know (`listForViewer`).
   */
  readonly parentAllows?: Readonly<Partial<Record<Action, string>>>
  /** The table with its alias. */
  readonly source: string
  /** @returns the joins that follow it in `from`, for the tables of these groups */
  joins(groups: Iterable<string>): string
}

/** A custom field that quick search reads. */
export interface SearchedField {
  readonly fieldPath: FieldPath
  readonly by: CustomSearch
}

/** @throws when a sensitive field is searchable: a search would reveal its value */
export function listedTable(table: EntityTable, catalog: EntityCatalog): ListedTable {
  const { entity } = table
  const { owners = {} } = entity
  const alias = identifier(entity.id)
  const fieldPaths = new Map<string, FieldSql>()
  for (const fieldPath of [...fieldPathsOf(entity.fields), ...recordFieldPaths]) {
    if (fieldPaths.has(fieldPath.path)) continue
    // What administrators mark is searched by whoever may see it; the text of `search` is the same for everybody.
    if (fieldPath.sensitive && fieldPath.field.searchable && !isCustomPath(fieldPath.path))
      throw new Error(
        `Entity “${entity.id}”: “${fieldPath.path}” is sensitive, so quick search may not look into it. Take “searchable” away.`,
      )
    fieldPaths.set(fieldPath.path, fieldSql(table, fieldPath, isNullable(table, fieldPath), catalog))
  }
  return {
    table,
    alias,
    fieldPaths,
    filters: contributedFilters(table, catalog),
    search: table.search ?? `${alias}.search_text`,
    customSearch: [...fieldPaths.values()].flatMap((one) => searchedField(one) ?? []),
    columns: [...fieldPaths.values()]
      .filter(({ fieldPath: { field, path } }) => field.inList || table.listed?.includes(path))
      .map(({ fieldPath }) => fieldPath.path),
    owners: [
      ...new Set(
        [owners.own ?? 'createdBy', 'createdBy', owners.assigned, owners.store, throughField(entity)].filter(
          (path) => path !== undefined && fieldPaths.has(path),
        ),
      ),
    ] as string[],
    source: `${tableName(table.table)} ${alias}`,
    joins: (groups) => joinsSql(table, groups),
  }
}

function contributedFilters({ entity }: EntityTable, catalog: EntityCatalog): ReadonlyMap<string, FieldSql> {
  return new Map(
    [...listFiltersOf(catalog, entity)].map(([path, filter]) => [
      path,
      {
        fieldPath: filterPath(filter),
        type: sqlType(filter.field),
        value: 'null',
        json: 'null',
        nullable: true,
        filter,
      },
    ]),
  )
}

function searchedField({ fieldPath, value, type }: FieldSql): SearchedField | undefined {
  const { field, path } = fieldPath
  if (!field.searchable || !isCustomPath(path)) return undefined
  if (field.options) return { fieldPath, by: { options: field.options, value, isList: type === 'jsonb' } }
  return { fieldPath, by: { text: searchedText({ type, value }) } }
}

/** The database fills them in every table; the server checks that at its start (`databaseFaults`). */
const alwaysFilled: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'updatedAt'])

/** Whether a field can be empty, by its definition. */
function isNullable({ entity, joined, filled }: EntityTable, { path, field }: FieldPath): boolean {
  if (alwaysFilled.has(path) || filled?.includes(path)) return false
  const [top = '', ...within] = path.split('.')
  if (within.length === 0) return !field.required
  const group: Field | undefined = entity.fields[top]
  return !(joined?.[top] && group?.required && field.required)
}
