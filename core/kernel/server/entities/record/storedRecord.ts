import { type RawBuilder, sql } from 'kysely'
import type { Field, Fields, RecordOf } from '@core/kernel/entity/Field'
import type { Action } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import { noteAccess } from '../../security/patientAccess/noteAccess'
import { noteRecord, requireRecordPurpose } from '../table/noteRecord'
import { columnOf, fromColumn } from '../table/columns'
import type { EntityTable } from '../table/EntityTable'
import { notDeleted, policySql, scopeOf } from '../table/scopeOf'
import { computedCustom } from '../table/formula/formulaFields'
import { fromTable } from '../table/titleSql'

export type Values = Readonly<Record<string, unknown>>

/** The values of an entity's fields; of an entity that is not known to the compiler, any. */
export type ValuesOf<F extends Fields> = string extends keyof F ? Values : Readonly<RecordOf<F>>

/** A record as it is stored. Nothing is masked yet. */
export interface StoredRecord<F extends Fields = Fields> {
  readonly id: number
  readonly version: number
  readonly createdBy: number | null
  readonly createdAt: string
  readonly updatedBy: number | null
  readonly updatedAt: string
  readonly values: ValuesOf<F>
  /** The ids of its rows in joined groups, by group. */
  readonly joined: Readonly<Record<string, number>>
}

/** A record that is locked for a change. */
export interface LockedRecord<F extends Fields = Fields> extends StoredRecord<F> {
  /** Whether the viewer may do the action that it was locked for. */
  readonly allowed: boolean
}

type From = Database | Transaction

/** @returns the record, or undefined when it does not exist or this person may not see it. */
export async function findRecord<F extends Fields>(
  db: From,
  table: EntityTable<F>,
  id: number,
  viewer: Viewer,
): Promise<StoredRecord<F> | undefined> {
  const stored = await select(db, table, id, sql`and ${scopeOf(table, 'view', viewer)}`)
  await noteRecord(db, table, id, stored ? 'viewed' : 'refused')
  return stored
}

/**
 * Whether it exists and this person may see it.
 * @param scope default: records that aren't deleted
 */
export async function isVisible(
  db: From,
  table: EntityTable,
  id: number,
  viewer: Viewer,
  scope: RawBuilder<unknown> = scopeOf(table, 'view', viewer),
): Promise<boolean> {
  const { entity } = table
  const { rows } =
    await sql`select 1 from ${sql.table(table.table)} as ${sql.id(entity.id)} where ${sql.ref(`${entity.id}.id`)} = ${id} and ${scope}`.execute(
      db.query,
    )
  await noteRecord(db, table, id, rows.length > 0 ? 'viewed' : 'refused')
  return rows.length > 0
}

/** Used after a permitted write: a person who assigned the record to somebody else still gets the response. */
export function getWrittenRecord<F extends Fields>(
  tx: Transaction,
  table: EntityTable<F>,
  id: number,
): Promise<StoredRecord<F> | undefined> {
  return select(tx, table, id, sql`and ${notDeleted(table)}`)
}

/**
 * Locks a record until the end of the transaction.
 * @returns undefined when it does not exist or this person may not see it
 */
export async function lockRecord<F extends Fields>(
  tx: Transaction,
  table: EntityTable<F>,
  id: number,
  viewer: Viewer,
  action: Action,
  state: 'there' | 'deleted' = 'there',
): Promise<LockedRecord<F> | undefined> {
  const there = state === 'there' ? notDeleted(table) : sql`not ${notDeleted(table)}`
  // Also locks the rows of its groups, which other records may share: a change is compared with their values.
  const rows = sql.join([table.entity.id, ...Object.keys(table.joined ?? {})].map((name) => sql.id(name)))
  const lock = () =>
    select(
      tx,
      table,
      id,
      sql`and ${there} and ${policySql(table, 'view', viewer)} for update of ${rows}`,
      sql`, ${policySql(table, action, viewer)} as allowed`,
    )
  // If it was bound to another row while this statement waited for the lock, the second try finds it.
  const locked = ((await lock()) ?? (table.joined && (await lock()))) as LockedRecord<F> | undefined
  // A permitted change is logged with its history (recordHistory).
  if (locked?.allowed) await requireRecordPurpose(tx, table, id)
  else noteAccess(table.entity, [id], 'refused')
  return locked
}

/** Reads the record in any state, for code that updates it because other data changed. */
export function getStoredRecord<F extends Fields>(
  tx: Transaction,
  table: EntityTable<F>,
  id: number,
): Promise<StoredRecord<F> | undefined> {
  return select(tx, table, id, sql``)
}

async function select<F extends Fields>(
  db: From,
  table: EntityTable<F>,
  id: number,
  condition: RawBuilder<unknown>,
  more = sql``,
): Promise<StoredRecord<F> | undefined> {
  const { entity, joined = {}, computed = {} } = table
  const at = (column: string) => sql.ref(`${entity.id}.${column}`)
  const groups = Object.entries(joined)
  const columns = [
    ...ownFields(table).map(([name, field]) => {
      const made = computed[name] ?? (field.custom && computedCustom(table))
      return sql`${made ? sql.raw(made) : at(columnOf(name))} as ${sql.id(name)}`
    }),
    ...groups.flatMap(([group, { key }]) => [
      sql`${at(key)} as ${sql.id(`${group}.id`)}`,
      ...groupColumns(entity.fields, group),
    ]),
  ]
  const { rows } = await sql<Row>`
    select ${sql.join(['version', 'created_by', 'created_at', 'updated_by', 'updated_at'].map((name) => sql`${at(name)} as ${sql.id(`$${name}`)}`))}, ${sql.join(columns)} ${more}
    from ${fromTable(table)}
    where ${at('id')} = ${id} ${condition}`.execute(db.query)
  return rows[0] && read(table, id, rows[0])
}

type Row = Record<string, unknown> & {
  $version: number
  $created_by: number | null
  $created_at: string
  $updated_by: number | null
  $updated_at: string
  allowed?: boolean
}

/** The fields in the entity's own row. */
export function ownFields({ entity, joined = {} }: EntityTable): [string, Field][] {
  return Object.entries(entity.fields).filter(([name]) => !joined[name])
}

function groupColumns(fields: Fields, group: string): RawBuilder<unknown>[] {
  return Object.keys(fields[group]!.fields!).map(
    (name) => sql`${sql.ref(`${group}.${columnOf(name)}`)} as ${sql.id(`${group}.${name}`)}`,
  )
}

function read<F extends Fields>(table: EntityTable<F>, id: number, row: Row): StoredRecord<F> {
  const groups = Object.keys(table.joined ?? {})
  const own = ownFields(table).map(([name, field]) => [name, fromColumn(field, row[name])])
  const within = groups.map((group) => {
    const fields = Object.entries(table.entity.fields[group]!.fields!)
    return [
      group,
      Object.fromEntries(fields.map(([name, field]) => [name, fromColumn(field, row[`${group}.${name}`])])),
    ]
  })
  return {
    id,
    version: row.$version,
    createdBy: row.$created_by,
    createdAt: row.$created_at,
    updatedBy: row.$updated_by,
    updatedAt: row.$updated_at,
    values: Object.fromEntries([...own, ...within]) as ValuesOf<F>,
    joined: Object.fromEntries(groups.map((group) => [group, row[`${group}.id`] as number])),
    ...(row.allowed !== undefined && { allowed: row.allowed }),
  }
}
