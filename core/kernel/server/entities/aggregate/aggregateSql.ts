import { formats } from '@core/kernel/entity/formats'
import type { Viewer } from '../../platform/http/Viewer'
import type { Binder } from '../list/Binder'
import { type FieldSql, labelSql, linkedLabelSql } from '../list/fieldSql'
import type { ListedTable } from '../list/ListedTable'
import { literal } from '../table/quote'
import { notDeletedSql, requestsDeleted } from '../list/countedDeleted'
import { groupsOf } from '../list/rowSql'
import { conditionSql, whereSql } from '../list/whereSql'
import { rolledSource, rolledSql, rollUpOf } from './rollUp'
import type { AggregateGrouping, AggregateMeasure, AggregateQuery } from './readAggregate'

/** A group as the statement returns it. */
export interface AggregateRow {
  readonly group: Readonly<Record<string, string | number | boolean | null>>
  readonly labels: Readonly<Record<string, string | null>>
  readonly values: readonly (string | number | null)[]
}

/**
 * The statement of the groups; it returns one more than the limit where there are more. The rows are those of the list: its scope, filters
 * and search. Names are looked up after the grouping, once for each group.
 */
export function aggregateSql(
  list: ListedTable,
  { rows, groups, measures, limit }: AggregateQuery,
  viewer: Viewer,
): { readonly text: string; readonly values: readonly unknown[] } {
  // A figure that requests deleted rows which still count is counted together with figures that don't.
  const rowsRequestDeleted = requestsDeleted(list, rows.conditions)
  const withDeleted = rowsRequestDeleted || measures.some(({ conditions }) => requestsDeleted(list, conditions))
  const where = whereSql(list, rows, viewer, 'view', withDeleted)
  const { binder } = where
  const which = (measure: AggregateMeasure) =>
    whichSql(
      list,
      measure,
      withDeleted && !rowsRequestDeleted && !requestsDeleted(list, measure.conditions),
      viewer,
      binder,
    )
  const rollUp = rollUpOf(list, { rows, groups, measures, limit }, viewer)
  const filtered = measures.flatMap(({ conditions }) => conditions ?? [])
  const used = [...groups, ...measures, ...filtered].flatMap(({ fieldPath }) => fieldPath ?? [])
  const columns = [
    ...groups.map((group, at) => `${groupedSql(group)} as g${at}`),
    ...measures.map((measure, at) => {
      if (rollUp) return `${rolledSql(list, measure, which(measure))} as m${at}`
      return `${measuredSql(measure, binder)}${which(measure)} as m${at}`
    }),
  ]
  const keys = groups.map((_, at) => `g${at}`)
  const grouping = groups.length > 0 ? ` group by ${groups.map((_, at) => at + 1).join(', ')}` : ''
  // A combination whose rows are all gone is no group.
  const source = rollUp
    ? rolledSource(list, rollUp)
    : `${list.source}${list.joins([...where.groups, ...groupsOf(used)])}`
  const having = rollUp && groups.length > 0 ? ` having sum(${list.alias}.rows) > 0` : ''
  const counted = `select ${columns.join(', ')} from ${source} ${where.text}${grouping}${having}`
  const placed = `select counted.*, row_number() over (order by ${['m0 desc nulls last', ...keys].join(', ')}) as place from (${counted}) counted`
  const labels = groups.flatMap(({ fieldPath }, at) => {
    const label = labelOf(fieldPath, at, groups)
    return label ? [literal(fieldPath.fieldPath.path), label] : []
  })
  const names = groups.flatMap((group, at) => [literal(group.fieldPath.fieldPath.path), answeredGroup(group, `g${at}`)])
  const values = measures.map((measure, at) => answeredMeasure(measure, `m${at}`))
  return {
    text: `select json_build_object(${names.join(', ')}) as "group", json_build_object(${labels.join(', ')}) as labels, json_build_array(${values.join(', ')}) as values
from (${placed}) grouped where place <= ${limit + 1} order by place > ${limit}${keys.map((key) => `, ${key}`).join('')}`,
    values: binder.values,
  }
}

function groupedSql({ fieldPath, by }: AggregateGrouping): string {
  if (by === undefined) return fieldPath.value
  const clock =
    fieldPath.type === 'timestamptz'
      ? `${fieldPath.value} at time zone core.office_zone()`
      : `${fieldPath.value}::timestamp`
  // In Postgres a week begins on Monday.
  const later = (8 - formats.weekStart) % 7
  if (by === 'week' && later > 0) return `date_trunc('week', ${clock} + interval '${later} days')::date - ${later}`
  return `date_trunc(${literal(by)}, ${clock})::date`
}

function measuredSql({ of, fieldPath, at }: AggregateMeasure, binder: Binder): string {
  if (!fieldPath) return 'count(*)'
  const { value } = fieldPath
  const percentile = (share: string) => `percentile_cont(${share}) within group (order by ${value}::double precision)`
  switch (of) {
    case 'average':
      return `avg(${value})`
    case 'median':
      return percentile('0.5')
    case 'percentile':
      return percentile(`${binder.bind(at)}::double precision`)
    case 'count':
    case 'sum':
    case 'min':
    case 'max':
      return `${of}(${value})`
  }
}

/** @param withoutDeleted the statement reads deleted rows that still count, and this figure doesn't count them */
function whichSql(
  list: ListedTable,
  { conditions = [] }: AggregateMeasure,
  withoutDeleted: boolean,
  viewer: Viewer,
  binder: Binder,
): string {
  const parts = [
    ...(withoutDeleted ? [notDeletedSql(list, false)] : []),
    ...conditions.map((condition) => conditionSql(list, condition, viewer, binder)),
  ]
  return parts.length === 0 ? '' : ` filter (where ${parts.join(' and ')})`
}

/** In the format of the API. D9 */
function answeredGroup({ fieldPath }: AggregateGrouping, column: string): string {
  if (fieldPath.type === 'time') return `to_char(${column}, 'HH24:MI')`
  return fieldPath.fieldPath.field.kind === 'money' ? `${column}::text` : column
}

/** Amounts to the last place of the currency. */
function answeredMeasure({ fieldPath }: AggregateMeasure, column: string): string {
  if (fieldPath?.fieldPath.field.kind === 'money') return `round(${column}::numeric, ${formats.places})::text`
  if (fieldPath?.type === 'timestamptz') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return fieldPath?.type === 'time' ? `to_char(${column}, 'HH24:MI')` : column
}

/** The name that belongs to the id of a group, if the list shows it to this person. */
function labelOf(
  { fieldPath, named, linked }: FieldSql,
  at: number,
  groups: readonly AggregateGrouping[],
): string | undefined {
  const column = `grouped.g${at}`
  if (!linked) return labelSql(fieldPath.field, column, named)
  const kind = groups.findIndex((group) => group.fieldPath.fieldPath.path === fieldPath.field.linkType)
  return linkedLabelSql(column, { ...linked, type: `grouped.g${kind}` })
}
