import { customGroup, isCustomPath } from '@core/kernel/entity/customFields'
import type { Field } from '@core/kernel/entity/Field'
import type { FieldPath } from '@core/kernel/entity/leaves'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import type { ListFilter } from '../table/listFilters'
import { columnOf } from '../table/columns'
import { identifier, literal, tableName } from '../table/quote'
import { formulaSql } from '../table/formula/formulaFields'
import { type StoredPlace, optionName, optionNames, placeOf, rowsBeside, textOf } from '../table/titleSql'

export type SqlType = 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'time' | 'jsonb'

/** A field in a query. All of its text comes from the definition. */
export interface FieldSql {
  readonly fieldPath: FieldPath
  readonly type: SqlType
  /** The SQL for comparisons. */
  readonly value: string
  /** The SQL for the response. */
  readonly json: string
  /** The SQL of the name, for fields that hold an id. */
  readonly label?: string
  /** The SQL to sort by; absent where the list can't be sorted by the field. */
  readonly order?: string
  /** The records whose names a reference is sorted by. */
  readonly named?: NamedRecords
  /** The records that a link can point at, by kind. */
  readonly linked?: Linked
  /** The group whose joined table it is in. */
  readonly join?: string
  /** It can be empty. */
  readonly nullable: boolean
  /** It is no field but a filter that a plugin contributes; only a condition can use it. */
  readonly filter?: ListFilter
}

/** The records of several kinds that a link can point at. */
interface Linked {
  /** SQL of the kind. */
  readonly type: string
  readonly targets: readonly { readonly id: number; readonly named: NamedRecords }[]
}

/** Core's own tables, which exist even where the plugin that manages them is off. */
const ofCore: Readonly<Record<string, string>> = { user: 'core.user', store: 'core.store', role: 'core.role' }

/** The records that a reference can point at: each is `named.id`. */
export interface NamedRecords {
  readonly from: string
  /** SQL of a record's name: its entity's title. Empty where the record is deleted. */
  readonly name: string
  /** The entity whose policy decides who may see the name; without one, everybody who is signed in may. */
  readonly target?: EntityTable
}

/** @returns undefined for an unknown entity */
function namedRecords(entity: string, catalog: EntityCatalog): NamedRecords | undefined {
  const table = ofCore[entity]
  if (table) return { from: `${tableName(table)} named`, name: 'named.name' }
  const target = catalog.get(entity)
  return target && { target, ...rowsBeside(target) }
}

function linkedRecords({ links, linkType }: Field, alias: string, catalog: EntityCatalog): Linked | undefined {
  if (!links || !linkType) return undefined
  const targets = links.flatMap(({ id, entity }) => {
    const named = namedRecords(entity, catalog)
    return named ? [{ id, named }] : []
  })
  return { type: `${alias}.${identifier(columnOf(linkType))}`, targets }
}

/** SQL of the name of a linked record. */
export function linkedLabelSql(value: string, { type, targets }: Linked): string {
  const cases = targets.map(
    ({ id, named: { from, name } }) =>
      ` when ${type} = ${id} then (select nullif(${name}, '') from ${from} where named.id = ${value})`,
  )
  return cases.length === 0 ? 'null::text' : `(case${cases.join('')} end)`
}

/** The entries of one look-up list. */
function lookupEntries(list: string): NamedRecords {
  return { from: `(select id, name from core.lookup_entry where list = ${literal(list)}) named`, name: 'named.name' }
}

/** Derives the SQL of a field: from a column of its own, from a column of its group's table, from jsonb, or from a computed expression. */
export function fieldSql(
  table: EntityTable,
  fieldPath: FieldPath,
  nullable: boolean,
  catalog: EntityCatalog,
): FieldSql {
  const { field, path } = fieldPath
  const alias = identifier(table.entity.id)
  const type = sqlType(field)
  const place: StoredPlace =
    field.formula === undefined
      ? placeOf(table, path)
      : { column: formulaSql(table, path.slice(customGroup.length + 1), field), steps: [] }
  const { column, joined, steps } = place
  const inJson = steps.length > 0
  const value = !inJson
    ? column
    : type === 'jsonb'
      ? `nullif(${[column, ...steps].join(' -> ')}, 'null')`
      : type === 'text'
        ? textOf(place)
        : type === 'date' && isCustomPath(path)
          ? `core.day_of(${textOf(place)})`
          : `${textOf(place)}::${type}`
  const json = inJson ? [column, ...steps].join(' -> ') : answered(column, type, field)
  const named =
    field.lookup !== undefined
      ? lookupEntries(field.lookup)
      : field.entity
        ? namedRecords(field.entity, catalog)
        : undefined
  const linked = linkedRecords(field, alias, catalog)
  const label = linked ? linkedLabelSql(value, linked) : labelSql(field, value, named)
  const said = table.orders?.[path]
  // Whoever sorts a number by the ids behind it means them, however the table is written: a cursor then holds an id and no text.
  const order = said === `${table.entity.id}.id` ? `${alias}.id` : (said ?? orderSql(type, field, value))
  return {
    fieldPath,
    type,
    value,
    json: hideWithin(field, json),
    nullable,
    ...(named && { named }),
    ...(linked && { linked }),
    ...(label && { label }),
    ...(order && { order }),
    ...(joined && { join: joined }),
  }
}

/** The type in which a field is compared. */
export function sqlType({ kind, schema, options }: Field): SqlType {
  if (kind === 'date') return 'date'
  if (kind === 'dateTime') return 'timestamptz'
  if (kind === 'timeSlot') return 'time'
  if (kind === 'money') return 'numeric'
  if (schema.type === 'array' || schema.type === 'object') return 'jsonb'
  if (options) return typeof options[0]?.id === 'number' ? 'integer' : 'text'
  return schema.type === 'integer'
    ? 'integer'
    : schema.type === 'number'
      ? 'numeric'
      : schema.type === 'boolean'
        ? 'boolean'
        : 'text'
}

/** A column's value in the format of the API. D9 */
function answered(column: string, type: SqlType, field: Field): string {
  if (type === 'timestamptz') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (type === 'time') return `to_char(${column}, 'HH24:MI')`
  return field.kind === 'money' ? `${column}::text` : column
}

/** SQL of the name that belongs to the id in a field. */
export function labelSql(field: Field, value: string, named: NamedRecords | undefined): string | undefined {
  if (named) return `(select nullif(${named.name}, '') from ${named.from} where named.id = ${value})`
  if (!field.options) return undefined
  return field.kind === 'choices' ? optionNames(field.options, value) : optionName(field.options, value)
}

/** Texts are sorted as names, references by the names of their records; long texts and lists can't be sorted. */
function orderSql(type: SqlType, field: Field, value: string): string | undefined {
  if (type === 'jsonb' || field.kind === 'longText' || field.encrypted) return undefined
  return type === 'text' && !field.options ? `${value} collate core.names` : value
}

/** Rows without their sensitive fields, for everybody: a list shows no details of rows. */
function hideWithin(field: Field, json: string): string {
  const hidden =
    field.kind === 'rows' ? Object.entries(field.fields ?? {}).filter(([, { sensitive }]) => sensitive) : []
  if (hidden.length === 0) return json
  return `(select jsonb_agg(entry${hidden.map(([name]) => ` - ${literal(name)}`).join('')}) from jsonb_array_elements(nullif(${json}, 'null')) entry)`
}
