import { sql } from 'kysely'
import type { Field, Fields } from '@core/kernel/entity/Field'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import { visitValues } from '@core/kernel/entity/visitValues'
import { clashingColumns } from '../../platform/database/clashingColumns'
import type { Transaction } from '../../platform/database/Database'
import { taken } from '../../platform/http/errors'
import { columnOf, toChangedColumn, toColumn } from '../table/columns'
import type { EntityTable } from '../table/EntityTable'
import { sameValue } from './recordHistory'
import { type StoredRecord, type Values, ownFields } from './storedRecord'

type Cell = readonly [column: string, value: unknown]

/** @returns the row of a record by its columns, without the keys of its joined groups. Empty fields get the columns' defaults. */
function rowOf(table: EntityTable, values: Values): Values {
  return Object.fromEntries(ownCells(table, values))
}

/** @returns the row of a joined group by its columns. */
function joinedRowOf({ entity }: EntityTable, group: string, values: Values): Values {
  return Object.fromEntries(filled(Object.entries(entity.fields[group]!.fields!), values[group] as Values))
}

function ownCells(table: EntityTable, values: Values): Cell[] {
  const search: Cell[] = hasSearchText(table) ? [searchCell(searchText(table.entity.fields, values))] : []
  return [...filled(stored(table), values), ...search]
}

/**
 * Inserts the rows of records and those of their joined groups, many in one statement. A record whose row has the key of a group's existing
 * row shares that row. Empty fields get the columns' defaults.
 * @returns their ids
 */
export async function insertRows(
  tx: Transaction,
  table: EntityTable,
  records: readonly Values[],
  by: number | null,
): Promise<readonly number[]> {
  const rows: Record<string, unknown>[] = records.map((values) => ({
    ...rowOf(table, values),
    created_by: by,
    updated_by: by,
  }))
  for (const [group, { table: other, key }] of Object.entries(table.joined ?? {})) {
    const alone = rows.flatMap((row, at) => (row[key] === undefined ? [at] : []))
    if (alone.length === 0) continue
    const ids = await insert(
      tx,
      table,
      other,
      alone.map((at) => joinedRowOf(table, group, records[at]!)),
    )
    for (const [n, at] of alone.entries()) rows[at]![key] = ids[n]
  }
  return insert(tx, table, table.table, rows)
}

/** A record of demonstration data, with its creator and its instants in ISO 8601. */
export interface SeededRecord {
  readonly values: Values
  readonly createdBy: number | null
  readonly createdAt: string
  readonly updatedBy: number | null
  readonly updatedAt: string
}

/**
 * Inserts records without changes, for demonstration data: no rule runs, and no history is written. Records with the same object as a
 * joined group share its row.
 * @returns their ids
 */
export async function seedRecords(
  tx: Transaction,
  table: EntityTable,
  records: readonly SeededRecord[],
): Promise<readonly number[]> {
  const rows: Record<string, unknown>[] = records.map(({ values, createdBy, createdAt, updatedBy, updatedAt }) => ({
    ...rowOf(table, values),
    created_by: createdBy,
    created_at: createdAt,
    updated_by: updatedBy,
    updated_at: updatedAt,
  }))
  for (const [group, { table: other, key }] of Object.entries(table.joined ?? {})) {
    const first = new Map(records.map(({ values }) => [values[group], values]))
    const groups = [...first.values()].map((values) => joinedRowOf(table, group, values))
    const ids = await insert(tx, table, other, groups)
    const idOf = new Map([...first.keys()].map((shared, at) => [shared, ids[at]]))
    for (const [at, { values }] of records.entries()) rows[at]![key] = idOf.get(values[group])
  }
  return insert(tx, table, table.table, rows)
}

/**
 * Writes what changed and increments the version. The row must be locked.
 * @returns the new version
 */
export async function updateRow(
  tx: Transaction,
  table: EntityTable,
  before: StoredRecord,
  after: Values,
  by: number | null,
): Promise<number> {
  const { fields } = table.entity
  for (const [group, { table: other }] of Object.entries(table.joined ?? {})) {
    const cells = changed(
      Object.entries(fields[group]!.fields!),
      before.values[group] as Values,
      after[group] as Values,
    )
    if (cells.length > 0) await update(tx, table, other, before.joined[group]!, cells)
  }
  const text = searchText(fields, after)
  const search: Cell[] = hasSearchText(table) && text !== searchText(fields, before.values) ? [searchCell(text)] : []
  const version = before.version + 1
  await update(tx, table, table.table, before.id, [
    ...changed(stored(table), before.values, after),
    ...search,
    ['version', version],
    ['updated_by', by],
  ])
  return version
}

/** @returns the column that quick search reads. The database makes the text comparable. */
function searchCell(text: string): Cell {
  return ['search_text', sql`core.comparable(${text})`]
}

function stored(table: EntityTable): [string, Field][] {
  return ownFields(table).filter(([name]) => !table.computed?.[name])
}

function filled(fields: readonly [string, Field][], values: Values): Cell[] {
  return fields.flatMap(([name, field]) =>
    values[name] == null ? [] : [[columnOf(name), toColumn(field, values[name])] as const],
  )
}

function changed(fields: readonly [string, Field][], before: Values, after: Values): Cell[] {
  return fields.flatMap(([name, field]) => {
    const is = after[name] ?? null
    return sameValue(field, before[name] ?? null, is)
      ? []
      : [[columnOf(name), toChangedColumn(name, field, is)] as const]
  })
}

/** A statement has at most 65,535 parameters. */
const mostCells = 30_000

async function insert(tx: Transaction, table: EntityTable, into: string, rows: readonly Values[]): Promise<number[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const most = Math.max(1, Math.floor(mostCells / columns.length))
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += most) {
    const values = rows
      .slice(at, at + most)
      .map((row) => sql`(${sql.join(columns.map((column) => (column in row ? sql`${row[column]}` : sql`default`)))})`)
    const inserted = await sql<{ id: number }>`
      insert into ${sql.table(into)} (${sql.join(columns.map((column) => sql.id(column)))}) values ${sql.join(values)} returning id`
      .execute(tx.query)
      .catch(refuseClash(table))
    ids.push(...inserted.rows.map(({ id }) => id))
  }
  return ids
}

async function update(
  tx: Transaction,
  table: EntityTable,
  into: string,
  id: number,
  cells: readonly Cell[],
): Promise<void> {
  const set = sql.join([...cells.map(([column, value]) => sql`${sql.id(column)} = ${value}`), sql`updated_at = now()`])
  await sql`update ${sql.table(into)} set ${set} where id = ${id}`.execute(tx.query).catch(refuseClash(table))
}

/** @returns a handler for the error of a write: a duplicate value is refused at its field, without naming the record that has it. */
export function refuseClash({ entity }: EntityTable): (error: unknown) => never {
  return (error) => {
    const columns = clashingColumns(error)
    if (!columns) throw error
    const fieldPath = fieldPathsOf(entity.fields).find(({ path }) =>
      columns.includes(columnOf(path.split('.').at(-1)!)),
    )
    throw taken(
      fieldPath?.path ?? '',
      `${fieldPath?.label ?? 'This'} is taken: another ${entity.name.one.toLowerCase()} has it`,
    )
  }
}

/** Whether quick search uses the column that is written with the record. */
export function hasSearchText({ search }: Pick<EntityTable, 'search'>): boolean {
  return search === undefined || search.includes('search_text')
}

/**
 * The text for quick search: every filled field that the entity marks as searchable. Never a sensitive one, because a search
 * would reveal it. Read-only fields are left out; the database adds them to the index. Custom fields have indexes of their own.
 */
export function searchText(fields: Fields, values: Values): string {
  return [...visitValues(fields, values, ({ readOnly, sensitive, custom }) => !readOnly && !sensitive && !custom)]
    .flatMap(({ field, value }) => (field.searchable && typeof value === 'string' ? [value] : []))
    .join(' ')
}
