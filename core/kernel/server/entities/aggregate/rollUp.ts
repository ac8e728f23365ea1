import type { FilterCondition } from '@core/kernel/entity/filters'
import { ownerField, scopesOf } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { FieldSql } from '../list/fieldSql'
import type { ListedTable } from '../list/ListedTable'
import { columnOf } from '../table/columns'
import type { RollUp } from '../table/EntityTable'
import { identifier, tableName } from '../table/quote'
import type { AggregateMeasure, AggregateQuery } from './readAggregate'

/**
 * @returns the first roll-up from which a request can be answered exactly: it has every field that the request and the viewer's scope use.
 */
export function rollUpOf(list: ListedTable, query: AggregateQuery, viewer: Viewer): RollUp | undefined {
  return list.table.rollUps?.find((rollUp) => isCovered(list, rollUp, query, viewer))
}

function isCovered(
  { table: { entity } }: ListedTable,
  rollUp: RollUp,
  { rows, groups, measures }: AggregateQuery,
  viewer: Viewer,
): boolean {
  if (rows.search || rows.ids || rows.except?.length) return false
  const scopes = scopesOf(entity.policy.view, viewer.permissions)
  const owners = scopes.includes('all')
    ? []
    : scopes.map((scope) => (scope === 'all' || scope === 'through' ? undefined : ownerField(entity, scope)))
  if (!owners.every((owner) => owner !== undefined && rollUp.by.includes(owner))) return false
  const conditions = [...rows.conditions, ...measures.flatMap((measure) => measure.conditions ?? [])]
  return (
    conditions.every(({ fieldPath, condition }) => covers(rollUp, fieldPath, condition)) &&
    groups.every(({ fieldPath }) => covers(rollUp, fieldPath)) &&
    measures.every((measure) => adds(rollUp, measure))
  )
}

function covers(
  { by, presenceOf = [] }: RollUp,
  { fieldPath: { path } }: FieldSql,
  condition?: FilterCondition,
): boolean {
  if (condition && 'empty' in condition && presenceOf.includes(path)) return true
  return by.includes(path)
}

function adds({ sums = [] }: RollUp, { of, fieldPath }: AggregateMeasure): boolean {
  return of === 'count' || ((of === 'sum' || of === 'average') && sums.includes(fieldPath!.fieldPath.path))
}

/** @returns the source for `from` in place of the table. Of deleted rows, a roll-up has those that still count. */
export function rolledSource({ alias, table: { countedDeleted } }: ListedTable, { table }: RollUp): string {
  const deletedAt =
    countedDeleted === undefined
      ? 'null::timestamptz'
      : `case when ${identifier(columnOf(countedDeleted))} then now() end`
  return `(select *, ${deletedAt} as deleted_at from ${tableName(table)}) ${alias}`
}

/**
 * @returns SQL of a figure over a roll-up's rows; an average is a sum divided by a count.
 * @param which the figure's own `filter` clause
 */
export function rolledSql({ alias }: ListedTable, { of, fieldPath }: AggregateMeasure, which: string): string {
  const total = (column: string) => `sum(${alias}.${identifier(column)})${which}`
  if (!fieldPath) return `coalesce(${total('rows')}, 0)::bigint`
  const column = columnOf(fieldPath.fieldPath.path)
  const filled = `nullif(${total(`${column}_rows`)}, 0)`
  return of === 'average' ? `${total(column)} / ${filled}` : `case when ${filled} is not null then ${total(column)} end`
}
