import {
  type ClosedRange,
  type Entity,
  type Field,
  fieldPathsOf,
  type GroupBy,
  monthEnd,
  monthStart,
  periodEnd,
} from '@core/entity'
import { type Filter, mergeFilters, rangeText } from './filters'
import { listHref } from './listHref'
import type { Grouping, RowMeasure } from './measures'
import type { Run } from './Run'

// The rows that a measure counts in a group, as a filter and as an address.

export function fieldOfGrouping({ field }: Grouping, entity: string): string | undefined {
  return typeof field === 'object' ? field[entity] : field
}

export function groupOf(grouping: Grouping, measure: RowMeasure, { id, owners, fields }: Entity): GroupBy | undefined {
  switch (grouping.of) {
    case 'person':
      return owners?.assigned
    case 'store':
      return owners?.store
    case 'period': {
      const field = fieldOfGrouping(grouping, id) ?? measure.period
      return field === null ? undefined : { field, by: grouping.by ?? 'month' }
    }
    case 'listed':
    case 'cases':
      return undefined
    case 'field': {
      const path = fieldOfGrouping(grouping, id)
      return path !== undefined && fieldPathsOf(fields).some((one) => one.path === path) ? path : undefined
    }
  }
}

export const readFilter = ({ filter }: RowMeasure, today: string): Filter | undefined =>
  typeof filter === 'function' ? filter(today) : filter

export function filterOf(run: Run, measure: RowMeasure, { owners }: Entity, days: ClosedRange): Filter | undefined {
  const { period, wholeMonths } = measure
  const { person, store } = run.narrowed
  const range = wholeMonths ? { from: monthStart(days.from), to: monthEnd(days.to) } : days
  // An entity without owners or stores has no rows of a person or a store.
  if ((person !== undefined && !owners?.assigned) || (store !== undefined && !owners?.store)) return undefined
  return mergeFilters(
    run.today,
    readFilter(measure, run.today),
    period === null ? undefined : { [period]: rangeText(range) },
    person === undefined ? undefined : { [owners!.assigned!]: String(person) },
    store === undefined ? undefined : { [owners!.store!]: String(store) },
  )
}

const chosen = new Set(['choice', 'lookup', 'reference', 'person', 'yesNo', 'integer'])

/** @returns the condition for exactly the rows of a group; undefined if no filter can express it. */
export function conditionOf(
  key: string,
  path: string,
  field: Field | undefined,
  grouping: Grouping | undefined,
): Filter | null {
  if (key === 'none') return { [path]: 'none' }
  if (grouping?.of === 'period') return { [path]: rangeText({ from: key, to: periodEnd(key, grouping.by ?? 'month') }) }
  if (field?.kind === 'text') return { [path]: `=${key}` }
  return field && chosen.has(field.kind) ? { [path]: key } : null
}

export function hrefOf(
  run: Run,
  entity: Entity,
  filter: Filter | undefined,
  condition: Filter | null | undefined,
): string | undefined {
  if (condition === null) return undefined
  const merged = filter && mergeFilters(run.today, filter, condition)
  return merged && listHref(entity, merged)
}

/** @returns the fields of a measure that its entity lacks, because another version of that plugin may have fewer. */
export function unknownFields(measure: RowMeasure, { fields }: Entity, today: string): readonly string[] {
  const { field, period } = measure
  const known = new Set(fieldPathsOf(fields).map(({ path }) => path))
  const filtered = Object.keys(readFilter(measure, today) ?? {})
  return [field, period, ...filtered].filter((path): path is string => typeof path === 'string' && !known.has(path))
}

export function fieldAt({ fields }: Entity, path: string): Field | undefined {
  return fieldPathsOf(fields).find((one) => one.path === path)?.field
}
