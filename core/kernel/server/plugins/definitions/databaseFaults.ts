import pg from 'pg'
import type { Field } from '@core/kernel/entity/Field'
import type { Database } from '../../platform/database/Database'
import { columnOf } from '../../entities/table/columns'
import type { EntityCatalog } from '../../entities/table/EntityContext'
import { type EntityTable, isCallEnabled } from '../../entities/table/EntityTable'
import { type ListedTable, listedTable } from '../../entities/list/ListedTable'
import { type SqlType, sqlType } from '../../entities/list/fieldSql'
import { tableName } from '../../entities/table/quote'
import { hasSearchText } from '../../entities/record/writeRow'
import { ownFields } from '../../entities/record/storedRecord'
import { type Fault, namesOf } from './DefinitionError'

const oid = pg.types.builtins

/** The column types that can store a field, the usual one first. */
const columnTypes: Readonly<Record<SqlType, readonly number[]>> = {
  text: [oid.TEXT, oid.VARCHAR, oid.BPCHAR, oid.UUID],
  integer: [oid.INT4, oid.INT2, oid.INT8],
  numeric: [oid.NUMERIC, oid.FLOAT8, oid.FLOAT4, oid.INT4, oid.INT2, oid.INT8],
  boolean: [oid.BOOL],
  date: [oid.DATE],
  timestamptz: [oid.TIMESTAMPTZ],
  time: [oid.TIME],
  jsonb: [oid.JSONB],
}

interface Column {
  readonly type: number
  readonly typeName: string
  /** It can be empty. */
  readonly nullable: boolean
  /** It must be filled, and has no default. */
  readonly demands: boolean
}
type Columns = ReadonlyMap<string, Column>

/**
 * The differences between the definitions and the database: tables and columns that are missing or of another type, and SQL of definitions
 * that it doesn't accept. It costs one query of the catalog, and for each entity one statement that is planned and reads nothing.
 */
export async function databaseFaults(
  db: Pick<Database, 'pool'>,
  tables: readonly (readonly [plugin: string, table: EntityTable])[],
  catalog: EntityCatalog,
): Promise<readonly Fault[]> {
  const names = tables.flatMap(([, { table, joined = {} }]) => [
    table,
    ...Object.values(joined).map((one) => one.table),
  ])
  const stored = await readColumns(db, names)
  const faults: Fault[] = []
  // One after the other: a connection that has cached the catalog plans each in milliseconds, and a new one would not.
  for (const [plugin, table] of tables) {
    const add = (at: string, what: string, mend: string) =>
      void faults.push({ plugin, at: `entity “${table.entity.id}”, ${at}`, what, mend })
    const missing = checkColumns(table, stored, add)
    if (!missing.has('')) await checkExpressions(db, listedTable(table, catalog), missing, add)
  }
  return faults
}

async function readColumns(
  { pool }: Pick<Database, 'pool'>,
  tables: readonly string[],
): Promise<ReadonlyMap<string, Columns>> {
  const { rows } = await pool.query<Column & { table: string; column: string }>(
    `select wanted.name as "table", attname as "column", atttypid::integer as type, format_type(atttypid, atttypmod) as "typeName",
      not attnotnull as nullable, attnotnull and not atthasdef and attidentity = '' as demands
    from unnest($1::text[], $2::text[]) wanted(name, quoted)
    join pg_attribute on attrelid = to_regclass(quoted) and attnum > 0 and not attisdropped`,
    [tables, tables.map(tableName)],
  )
  const stored = new Map<string, Map<string, Column>>()
  for (const { table, column, ...rest } of rows) {
    const columns = stored.get(table) ?? new Map<string, Column>()
    stored.set(table, columns.set(column, rest))
  }
  return stored
}

type Add = (at: string, what: string, mend: string) => void

/** The columns of every table, with their types. */
const ofEvery: Readonly<Record<string, SqlType>> = {
  id: 'integer',
  version: 'integer',
  created_by: 'integer',
  created_at: 'timestamptz',
  updated_by: 'integer',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
}

/** Lists require them, and a table's other fields in `filled`. */
const filledInEvery = ['createdAt', 'updatedAt'] as const

/** @returns the fields whose columns can't be read; `''` where there is no table at all */
function checkColumns(entityTable: EntityTable, stored: ReadonlyMap<string, Columns>, add: Add): ReadonlySet<string> {
  const { entity, table, joined = {}, computed = {} } = entityTable
  const missing = new Set<string>()
  const columns = stored.get(table)
  if (!columns) {
    add('table', `the database has no table ${table}`, 'Create it in a migration, or correct the name.')
    return new Set([''])
  }
  const isPlanned = entityTable.rules?.plan !== undefined
  const writes = isCallEnabled(entityTable, 'create') || isCallEnabled(entityTable, 'update')
  const needed: Readonly<Record<string, SqlType>> = {
    ...ofEvery,
    ...(isCallEnabled(entityTable, 'delete') && { deleted_by: 'integer' as const }),
    ...(writes && hasSearchText(entityTable) && { search_text: 'text' as const }),
  }
  for (const [column, type] of Object.entries(needed)) {
    if (!checkColumn(`table ${table}`, column, type, columns, add)) missing.add(column)
  }
  for (const name of [...filledInEvery, ...(entityTable.filled ?? [])]) {
    const column = columnOf(name)
    if (columns.get(column)?.nullable !== false && !missing.has(column))
      add(
        `filled “${name}”, table ${table}`,
        `the column ${column} can be empty`,
        `Make it not null in a migration${(filledInEvery as readonly string[]).includes(name) ? '' : ', or take it out of “filled”'}.`,
      )
  }
  const known = new Set(Object.keys(needed))
  for (const [name, field] of ownFields(entityTable)) {
    known.add(columnOf(name))
    if (computed[name]) continue
    if (!checkField(`field “${name}”`, table, name, field, columns, isPlanned, add)) missing.add(name)
  }
  for (const [group, { table: other, key }] of Object.entries(joined)) {
    known.add(key)
    checkColumn(`joined “${group}”, table ${table}`, key, 'integer', columns, add)
    const within = stored.get(other)
    if (!within)
      add(`joined “${group}”`, `the database has no table ${other}`, 'Create it in a migration, or correct the name.')
    for (const [name, field] of Object.entries(within ? (entity.fields[group]?.fields ?? {}) : {})) {
      if (!checkField(`field “${group}.${name}”`, other, name, field, within!, isPlanned, add))
        missing.add(`${group}.${name}`)
    }
    if (!within) missing.add('')
  }
  const others = [...columns].filter(([column, { demands }]) => demands && !known.has(column))
  if (isCallEnabled(entityTable, 'create'))
    for (const [column] of others)
      add(
        `table ${table}`,
        `the column ${column} has to be filled, and no field fills it`,
        'Let it be empty or give it a default in a migration, or make it a field.',
      )
  return missing
}

/** @param isPlanned a rule of the entity may fill what a body leaves empty */
function checkField(
  at: string,
  table: string,
  name: string,
  field: Field,
  columns: Columns,
  isPlanned: boolean,
  add: Add,
): boolean {
  const column = columnOf(name)
  const is = columns.get(column)
  if (!checkColumn(`${at}, table ${table}`, column, sqlType(field), columns, add)) return false
  if (is!.demands && !field.required && !field.readOnly && !isPlanned)
    add(
      `${at}, table ${table}`,
      `the column ${column} has to be filled, and the field may be empty`,
      'Make the field required, or let the column be empty in a migration.',
    )
  return true
}

function checkColumn(at: string, column: string, type: SqlType, columns: Columns, add: Add): boolean {
  const is = columns.get(column)
  if (!is)
    add(
      at,
      `there is no column ${column}`,
      `Add it in a migration: ${column} ${type}. There are ${namesOf(columns.keys())}.`,
    )
  else if (!columnTypes[type].includes(is.type))
    add(
      at,
      `the column ${column} is of type ${is.typeName}, which does not hold it`,
      `Make it ${type} in a migration, or choose another kind of field.`,
    )
  else return true
  return false
}

/** A piece of SQL from a definition. */
interface Expression {
  readonly at: string
  readonly sql: string
  /** The type that it must have. */
  readonly type?: SqlType
}

/** Checks all at once; if the database refuses them, checks one by one, so that each fault has its name. */
async function checkExpressions(
  { pool }: Pick<Database, 'pool'>,
  list: ListedTable,
  missing: ReadonlySet<string>,
  add: Add,
): Promise<void> {
  const { table } = list
  const from = `from ${list.source}${list.joins(Object.keys(table.joined ?? {}))} where false`
  const plan = (expressions: readonly Expression[]) =>
    pool.query(`select ${expressions.map(({ sql }) => sql).join(', ')} ${from}`)
  const expressions = expressionsOf(list, missing)
  const planned = await plan(expressions).catch(() => undefined)
  for (const [n, expression] of expressions.entries()) {
    const { at, sql, type } = expression
    try {
      const field = planned ? planned.fields[n]! : (await plan([expression])).fields[0]!
      if (type && !columnTypes[type].includes(field.dataTypeID))
        add(at, `${sql} does not come to ${type}`, `Let it: cast it with ::${type}, or choose another kind of field.`)
    } catch (error) {
      const { message, hint } = error as Error & { readonly hint?: string }
      add(at, `the database does not understand it (${message})`, hint ?? `Correct the SQL: ${sql}`)
    }
  }
}

function expressionsOf({ table, fieldPaths, search, alias }: ListedTable, missing: ReadonlySet<string>): Expression[] {
  const { computed = {}, orders = {} } = table
  const readable = [...fieldPaths].filter(
    ([path]) => !missing.has(path) && !missing.has(columnOf(path)) && !missing.has(path.split('.')[0]!),
  )
  const hasSearch = table.search !== undefined || !missing.has('search_text')
  return [
    ...readable.flatMap(([path, { type, value, label, order }]): Expression[] => [
      computed[path] ? { at: `computed “${path}”`, sql: value, type } : { at: `field “${path}”`, sql: value },
      ...(label ? [{ at: `the name behind “${path}”`, sql: label }] : []),
      ...(order ? [{ at: orders[path] ? `orders “${path}”` : `the order by “${path}”`, sql: order }] : []),
    ]),
    ...Object.entries(computed)
      .filter(([name]) => !fieldPaths.has(name))
      .map(([name, sql]) => ({ at: `computed “${name}”`, sql: `(${sql})` })),
    ...(hasSearch ? [{ at: 'search', sql: `(${search}) like ''` }] : []),
    { at: 'table', sql: `${alias}.id` },
  ]
}
