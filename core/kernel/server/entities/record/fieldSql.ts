import { type RawBuilder, sql } from 'kysely'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { columnOf } from '../table/columns'
import type { EntityTable } from '../table/EntityTable'

/** @returns a field as text, in a query whose alias of the table is the entity's id, and of the joined groups their names. */
export function textAt({ entity, joined = {}, computed = {} }: EntityTable, path: string): RawBuilder<string | null> {
  const [name = '', ...rest] = path.split('.')
  const first = rest[0]
  if (first === undefined)
    return computed[name]
      ? sql`${sql.raw(computed[name])}::text`
      : sql`${sql.ref(`${entity.id}.${columnOf(name)}`)}::text`
  if (joined[name]) return sql`${sql.ref(`${name}.${columnOf(first)}`)}::text`
  return sql`${sql.ref(`${entity.id}.${columnOf(name)}`)} #>> ${sql.lit(`{${rest.join(',')}}`)}`
}

/** The name of a record. A sensitive field can't be part of it, because everybody who sees the record sees its name. */
export function titleOf(table: EntityTable): RawBuilder<string> {
  const { entity } = table
  const parts = entity.title
    .filter((path) => fieldPathAt(entity.fields, path)?.sensitive === false)
    .map((path) => nameAt(table, path))
  return sql`coalesce(nullif(concat_ws(' ', ${sql.join([...parts, sql`null`])}), ''), 'No. ' || ${sql.ref(`${entity.id}.id`)})`
}

/** The text that people see; for a choice, the option's name. */
function nameAt(table: EntityTable, path: string): RawBuilder<string | null> {
  const text = textAt(table, path)
  const { field } = fieldPathAt(table.entity.fields, path)!
  if (field.kind !== 'choice') return text
  const names = (field.options ?? []).map(({ id, name }) => sql`when ${String(id)} then ${name}::text`)
  return sql`case ${text} ${sql.join(names, sql` `)} end`
}

/** The entity's table with its id as the alias, joined with the tables of its groups. */
export function fromTable({ entity, table, joined = {} }: EntityTable): RawBuilder<unknown> {
  const joins = Object.entries(joined).map(
    ([group, { table: other, key }]) =>
      sql`join ${sql.table(other)} as ${sql.id(group)} on ${sql.ref(`${group}.id`)} = ${sql.ref(`${entity.id}.${key}`)}`,
  )
  return sql`${sql.table(table)} as ${sql.id(entity.id)} ${sql.join(joins, sql` `)}`
}
