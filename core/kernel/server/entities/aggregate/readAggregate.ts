import {
  type FigureMeasure,
  type FigureRequest,
  type GroupBy,
  type Measure,
  mostGroups,
} from '@core/kernel/entity/aggregate'
import type { Period } from '@core/kernel/entity/dates'
import type { Viewer } from '../../platform/http/Viewer'
import { type HttpError, invalid } from '../../platform/http/errors'
import type { FieldSql } from '../list/fieldSql'
import type { ListedTable } from '../list/ListedTable'
import type { RowQuery } from '../list/ListQuery'
import { visibleField, readRequest, readRows } from '../list/readRequest'

/** A request for aggregates, parsed and permitted: every field in it exists in the definition. */
export interface AggregateQuery {
  readonly rows: RowQuery
  readonly groups: readonly AggregateGrouping[]
  readonly measures: readonly AggregateMeasure[]
  readonly limit: number
}

export interface AggregateGrouping {
  readonly fieldPath: FieldSql
  /** The period that a date is grouped by. */
  readonly by?: Period
}

export interface AggregateMeasure extends Pick<Measure, 'of'> {
  /** `count` has none. */
  readonly fieldPath?: FieldSql
  readonly at?: number
  /** The rows that it counts; all by default. */
  readonly conditions?: RowQuery['conditions']
}

/** @throws HttpError 400 that names what is unknown or invalid, 403 where it would reveal a sensitive field */
export function readAggregate(list: ListedTable, request: Nullable<FigureRequest>, viewer: Viewer): AggregateQuery {
  const { ids, except, filter, commonFilters, search, groupBy, measures, limit } = request
  const words = [search, commonFilters?.search].filter(Boolean).join(' ')
  const found = readRequest(list, { filter: filter ?? {}, commonFilters: { ...commonFilters, search: words } }, viewer)
  const rows = { ...found, ids: ids ?? undefined, except: except ?? undefined }
  return {
    rows,
    groups: readGroups(list, groupBy ?? [], viewer),
    measures: (measures ?? []).map((measure) => ({
      ...readMeasure(list, measure, viewer),
      ...readConditions(list, measure, viewer),
    })),
    limit: limit ?? mostGroups.unlimited,
  }
}

function readGroups(list: ListedTable, groupBy: readonly GroupBy[], viewer: Viewer): AggregateGrouping[] {
  const groups = groupBy.map((requested) =>
    readGroup(list, typeof requested === 'string' ? { field: requested } : requested, viewer),
  )
  const paths = groups.map(({ fieldPath }) => fieldPath.fieldPath.path)
  const twice = paths.find((path, at) => paths.indexOf(path) !== at)
  if (twice !== undefined) throw refused('groupBy', `“${twice}” is named twice: group by each field once`)
  for (const { fieldPath } of groups) {
    const { linkType } = fieldPath.fieldPath.field
    if (linkType !== undefined && !paths.includes(linkType))
      throw refused(
        'groupBy',
        `“${fieldPath.fieldPath.path}” is a record of one of several kinds: group by “${linkType}” as well`,
      )
  }
  return groups
}

function readGroup(list: ListedTable, { field, by }: Exclude<GroupBy, string>, viewer: Viewer): AggregateGrouping {
  const fieldPath = visibleField(list, 'groupBy', field, viewer)
  if (fieldPath.fieldPath.field.encrypted)
    throw refused('groupBy', `“${field}” is encrypted, so nothing can be grouped by it`)
  const isDay = fieldPath.type === 'date' || fieldPath.type === 'timestamptz'
  if (by !== undefined && !isDay) throw refused('groupBy', `“${field}” is no date, so it has no ${by}: leave “by” out`)
  if (!fieldPath.order)
    throw refused(
      'groupBy',
      `Rows can't be grouped by “${fieldPath.fieldPath.label}”: choose a field with a single short value`,
    )
  return isDay ? { fieldPath, by: by ?? 'day' } : { fieldPath }
}

function readConditions(
  list: ListedTable,
  { filter }: Nullable<FigureMeasure>,
  viewer: Viewer,
): Pick<AggregateMeasure, 'conditions'> {
  const { conditions } = readRows(list, { filter: filter ?? {} }, viewer)
  return conditions.length > 0 ? { conditions } : {}
}

const numbers: ReadonlySet<string> = new Set(['integer', 'decimal', 'number', 'money'])

function readMeasure(list: ListedTable, { of, field, at }: Nullable<Measure>, viewer: Viewer): AggregateMeasure {
  if (of === 'count') {
    if (field) throw refused('measures', 'count counts rows: leave “field” out, or filter by the field')
    return { of }
  }
  if (!field) throw refused('measures', `${of} needs the “field” that it is computed of`)
  const fieldPath = visibleField(list, 'measures', field, viewer)
  const ordered = (of === 'min' || of === 'max') && ['date', 'timestamptz', 'time'].includes(fieldPath.type)
  if (!ordered && !numbers.has(fieldPath.fieldPath.field.kind))
    throw refused('measures', `“${fieldPath.fieldPath.label}” has no ${of}: choose a field that holds numbers`)
  if (of !== 'percentile') {
    if (at != null) throw refused('measures', `“at” belongs to percentile, not to ${of}`)
    return { of, fieldPath }
  }
  if (at == null) throw refused('measures', 'percentile needs “at” between 0 and 1, such as 0.9')
  return { of, fieldPath, at }
}

function refused(field: string, message: string): HttpError {
  return invalid([{ field, message }])
}

/** As `parse` returns it: an empty value is null. */
type Nullable<T> = { readonly [K in keyof T]: undefined extends T[K] ? T[K] | null : T[K] }
