import type { Field } from '@core/entity/Field'
import type { Leaf } from '@core/entity/leaves'
import type { EntityCatalog } from '../EntityContext'
import type { EntityTable } from '../EntityTable'
import { columnOf } from '../columns'
import { type NamedRecords, namedRecords, optionName, optionNames } from './labelSql'
import { identifier, literal } from './quote'

export type SqlType = 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'time' | 'jsonb'

/** A leaf as a query reads it. Every word of it comes from the definition. */
export interface LeafSql {
  readonly leaf: Leaf
  readonly type: SqlType
  /** As it is compared. */
  readonly value: string
  /** As it is answered. */
  readonly json: string
  /** The name behind the id, for the leaves that hold one. */
  readonly label?: string
  /** What the list is sorted by; without it, the list can't be. */
  readonly order?: string
  /** What a reference is sorted by the names of. */
  readonly named?: NamedRecords
  /** The group whose table it stands in. */
  readonly join?: string
  /** It can be empty. */
  readonly nullable: boolean
}

/** The entries of one look-up list. */
function lookupEntries(list: string): NamedRecords {
  return { from: `(select id, name from core.lookup_entry where list = ${literal(list)}) named`, name: 'named.name' }
}

/** Where a leaf stands: in a column of its own, in a column of the table of its group, within jsonb, or nowhere (computed). */
export function leafSql(table: EntityTable, leaf: Leaf, nullable: boolean, catalog: EntityCatalog): LeafSql {
  const { field, path } = leaf
  const alias = identifier(table.entity.id)
  const [top = '', ...within] = path.split('.')
  const type = sqlType(field)
  const computed = table.computed?.[path]
  const joined = within.length === 1 && table.joined?.[top] ? top : undefined
  const inJson = !computed && !joined && within.length > 0
  const column = computed ? `(${computed})` : joined ? `${identifier(joined)}.${identifier(columnOf(within[0]!))}` : `${alias}.${identifier(columnOf(top))}`
  const steps = within.map(literal)
  const text = inJson ? `(${[column, ...steps.slice(0, -1)].join(' -> ')} ->> ${steps.at(-1)})` : column
  const value = !inJson ? column : type === 'jsonb' ? `nullif(${[column, ...steps].join(' -> ')}, 'null')` : type === 'text' ? text : `${text}::${type}`
  const json = inJson ? [column, ...steps].join(' -> ') : answered(column, type, field)
  const named = field.lookup !== undefined ? lookupEntries(field.lookup) : field.entity ? namedRecords(field.entity, catalog) : undefined
  const label = labelSql(field, value, named)
  const order = table.orders?.[path] ?? orderSql(type, field, value)
  return { leaf, type, value, json: hideWithin(field, json), nullable, ...(named && { named }), ...(label && { label }), ...(order && { order }), ...(joined && { join: joined }) }
}

/** The type that a leaf is compared in. */
function sqlType({ kind, schema, options }: Field): SqlType {
  if (kind === 'date') return 'date'
  if (kind === 'dateTime') return 'timestamptz'
  if (kind === 'timeSlot') return 'time'
  if (kind === 'money') return 'numeric'
  if (schema.type === 'array' || schema.type === 'object') return 'jsonb'
  if (options) return typeof options[0]?.id === 'number' ? 'integer' : 'text'
  return schema.type === 'integer' ? 'integer' : schema.type === 'number' ? 'numeric' : schema.type === 'boolean' ? 'boolean' : 'text'
}

/** A column's value in the spelling of the wire. D9 */
function answered(column: string, type: SqlType, field: Field): string {
  if (type === 'timestamptz') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (type === 'time') return `to_char(${column}, 'HH24:MI')`
  return field.kind === 'money' ? `${column}::text` : column
}

/** SQL of the name behind the id of a leaf. */
export function labelSql(field: Field, value: string, named: NamedRecords | undefined): string | undefined {
  if (named) return `(select nullif(${named.name}, '') from ${named.from} where named.id = ${value})`
  if (!field.options) return undefined
  return field.kind === 'choices' ? optionNames(field.options, value) : optionName(field.options, value)
}

/** Texts are sorted whatever their case, references by the names behind them; long texts and lists have no order. */
function orderSql(type: SqlType, field: Field, value: string): string | undefined {
  if (type === 'jsonb' || field.kind === 'longText') return undefined
  return type === 'text' && !field.options ? `lower(${value})` : value
}

/** Rows without what is sensitive within them, whoever asks: a list shows no details of rows. */
function hideWithin(field: Field, json: string): string {
  const hidden = field.kind === 'rows' ? Object.entries(field.fields ?? {}).filter(([, { sensitive }]) => sensitive) : []
  if (hidden.length === 0) return json
  return `(select jsonb_agg(entry${hidden.map(([name]) => ` - ${literal(name)}`).join('')}) from jsonb_array_elements(nullif(${json}, 'null')) entry)`
}
