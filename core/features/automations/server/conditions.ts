import { CompiledQuery } from 'kysely'
import type { AutomationCondition } from '@core/kernel/entity/automations'
import { type ListSql, listSql } from '@core/kernel/server/entities/list/listSql'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { HttpError } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'

// The conditions of an automation are filters of the list, so they select exactly the rows that the list shows to the same viewer.

type Filter = Readonly<Record<string, string>>

/** Made once for each table: every run asks for it. */
const lists = new WeakMap<EntityTable, ListSql>()

function listOf(table: EntityTable, catalog: EntityCatalog): ListSql {
  const list = lists.get(table) ?? listSql(table, catalog)
  lists.set(table, list)
  return list
}

/** @returns the filter of a list that says the same */
export function filterOf(conditions: readonly AutomationCondition[]): Filter {
  return Object.fromEntries(conditions.map(({ field, value }) => [field, value]))
}

/** @returns what is wrong with the conditions, or undefined */
export function conditionProblem(
  table: EntityTable,
  catalog: EntityCatalog,
  conditions: readonly AutomationCondition[],
  viewer: Viewer,
): string | undefined {
  const twice = conditions.find(({ field }, at) => conditions.findIndex((one) => one.field === field) !== at)
  if (twice) return `“${twice.field}” is there twice; put both into one condition`
  try {
    listOf(table, catalog).rows({ filter: filterOf(conditions) }, viewer, () => '$1')
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return error.errors?.[0]?.message ?? error.message
  }
}

/** Whether the viewer may see the record, and it meets the conditions. */
export async function meetsConditions(
  db: Database | Transaction,
  table: EntityTable,
  catalog: EntityCatalog,
  conditions: readonly AutomationCondition[],
  id: number,
  viewer: Viewer,
): Promise<boolean> {
  const found = await idsMeeting(db, table, catalog, { filter: filterOf(conditions), ids: [id] }, viewer, 1)
  return found.length > 0
}

/** @returns the ids of records that the viewer may see and that meet the conditions, newest first */
export async function idsMeeting(
  db: Database | Transaction,
  table: EntityTable,
  catalog: EntityCatalog,
  selection: { readonly filter: Filter; readonly ids?: readonly number[] },
  viewer: Viewer,
  most: number,
): Promise<readonly number[]> {
  const { rows } = await db.query.executeQuery(meetingQuery(table, catalog, selection, viewer, most))
  return rows.map((row) => row.id)
}

/** Records and a filter, looked at as one person. */
export interface CheckedFilter {
  readonly table: EntityTable
  readonly filter: Filter
  readonly ids: readonly number[]
  readonly viewer: Viewer
}

/** @returns for each of these checks the ids of its records that meet its filter, all by one statement */
export async function idsMeetingEach(
  db: Database | Transaction,
  catalog: EntityCatalog,
  checks: readonly CheckedFilter[],
): Promise<readonly ReadonlySet<number>[]> {
  const met = checks.map(() => new Set<number>())
  if (checks.length === 0) return met
  const values: unknown[] = []
  const parts = checks.map(({ table, filter, ids, viewer }, at) => {
    const from = listOf(table, catalog).rows({ filter, ids }, viewer, (value) => `$${values.push(value)}`)
    return `select ${at} as at, "${table.entity.id}".id ${from}`
  })
  const { rows } = await db.query.executeQuery<{ at: number; id: number }>(
    CompiledQuery.raw(parts.join(' union all '), values),
  )
  for (const { at, id } of rows) met[at]!.add(id)
  return met
}

/** @returns the statement of `idsMeeting`, whose rows have an `id` */
export function meetingQuery(
  table: EntityTable,
  catalog: EntityCatalog,
  selection: { readonly filter: Filter; readonly ids?: readonly number[] },
  viewer: Viewer,
  most: number,
): CompiledQuery<{ id: number }> {
  const values: unknown[] = []
  const from = listOf(table, catalog).rows(selection, viewer, (value) => `$${values.push(value)}`)
  const id = `"${table.entity.id}".id`
  return CompiledQuery.raw(`select ${id} as id ${from} order by ${id} desc limit ${most}`, values)
}
