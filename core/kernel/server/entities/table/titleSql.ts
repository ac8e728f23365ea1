import { type RawBuilder, sql } from 'kysely'
import type { Field, Option } from '@core/kernel/entity/Field'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { columnOf } from './columns'
import type { EntityTable } from './EntityTable'
import { identifier, literal, tableName } from './quote'

/**
 * The rows of an entity in a query, and the SQL of their fields and names. All of its text comes from definitions.
 *
 * The aliases are those of a query over the entity's own rows: the entity's id for its table, the name of a joined group for the table of
 * the group. Where the rows are read beside those of another entity, whose aliases may be the same, they have aliases of their own (`named`).
 */
interface Aliases {
  readonly row: string
  group(name: string): string
}

const ownAliases = ({ entity }: EntityTable): Aliases => ({ row: identifier(entity.id), group: identifier })
const besideAliases: Aliases = { row: 'named', group: (name) => identifier(`named:${name}`) }

/** The joins of these joined groups. */
export function joinsSql(table: EntityTable, groups: Iterable<string>, aliases = ownAliases(table)): string {
  return [...new Set(groups)]
    .map((group) => {
      if (!table.joined?.[group]) return ''
      const { table: other, key } = table.joined[group]
      const alias = aliases.group(group)
      return ` join ${tableName(other)} ${alias} on ${alias}.id = ${aliases.row}.${identifier(key)}`
    })
    .join('')
}

/** Where a field is stored. */
export interface StoredPlace {
  /** The column or the computed expression. */
  readonly column: string
  /** The joined group whose table has the column. */
  readonly joined?: string
  /** The keys within a column of jsonb; empty if the column is the field. */
  readonly steps: readonly string[]
}

/** Finds the column of a field: a computed expression, a column of its group's table, or one of its own with jsonb. */
export function placeOf(table: EntityTable, path: string, aliases = ownAliases(table)): StoredPlace {
  // A computed expression has the entity's own aliases.
  const computed = aliases !== besideAliases && table.computed?.[path]
  if (computed) return { column: `(${computed})`, steps: [] }
  const [top = '', ...within] = path.split('.')
  if (within.length === 1 && table.joined?.[top])
    return { column: `${aliases.group(top)}.${identifier(columnOf(within[0]!))}`, joined: top, steps: [] }
  return { column: `${aliases.row}.${identifier(columnOf(top))}`, steps: within.map(literal) }
}

/** SQL of a place as text. */
export function textOf({ column, steps }: StoredPlace): string {
  return steps.length === 0
    ? `${column}::text`
    : `(${[column, ...steps.slice(0, -1)].join(' -> ')} ->> ${steps.at(-1)})`
}

/** SQL of the name that belongs to the id of a choice. */
export function optionName(options: readonly Option[], value: string): string {
  // An array is the fastest where the ids count from one, as most do.
  if (options.length > 0 && options.every(({ id }, at) => id === at + 1))
    return `(array[${options.map(({ name }) => literal(name)).join(', ')}])[${value}]`
  return `(${namesById(options)} ->> (${value})::text)`
}

/** SQL of the names that belong to a list of ids, separated by commas. */
export function optionNames(options: readonly Option[], value: string): string {
  return `(select string_agg(${namesById(options)} ->> chosen, ', ') from jsonb_array_elements_text(${value}) chosen)`
}

function namesById(options: readonly Option[]): string {
  return `${literal(JSON.stringify(Object.fromEntries(options.map(({ id, name }) => [id, name]))))}::jsonb`
}

/** SQL of the fields that are an entity's title, as people see them. A sensitive one can't be part of it: who sees the record sees its name. */
function titleParts(
  table: EntityTable,
  aliases: Aliases,
): { readonly text: string; readonly groups: readonly string[] } {
  const { title, fields } = table.entity
  const parts = title.flatMap((path) => {
    const found = fieldPathAt(fields, path)
    return found?.sensitive === false ? [{ field: found.field, place: placeOf(table, path, aliases) }] : []
  })
  const texts = parts.map(({ field, place }) => nameIn(field, place))
  return {
    text: `concat_ws(' ', ${[...texts, 'null'].join(', ')})`,
    groups: parts.flatMap(({ place: { joined } }) => joined ?? []),
  }
}

const nameIn = ({ kind, options = [] }: Field, place: StoredPlace) =>
  kind === 'choice' ? `(${namesById(options)} ->> ${textOf(place)})` : textOf(place)

/** A field as text, in a query over the entity's own rows. */
export function textAt(table: EntityTable, path: string): RawBuilder<string | null> {
  return sql.raw(textOf(placeOf(table, path)))
}

/** The name of a record, in a query over the entity's own rows. */
export function titleOf(table: EntityTable): RawBuilder<string> {
  const aliases = ownAliases(table)
  return sql.raw(`coalesce(nullif(${titleParts(table, aliases).text}, ''), 'No. ' || ${aliases.row}.id)`)
}

/** The entity's own rows: its table, joined with the tables of its groups. */
export function fromTable(table: EntityTable): RawBuilder<unknown> {
  return sql.raw(
    `${tableName(table.table)} ${identifier(table.entity.id)}${joinsSql(table, Object.keys(table.joined ?? {}))}`,
  )
}

/** The rows of an entity beside those of another one: each is `named.id`. The name is empty where the record is deleted. */
export function rowsBeside(table: EntityTable): { readonly from: string; readonly name: string } {
  const { text, groups } = titleParts(table, besideAliases)
  return {
    from: `${tableName(table.table)} named${joinsSql(table, groups, besideAliases)}`,
    name: `(case when named.deleted_at is null then ${text} else '' end)`,
  }
}
