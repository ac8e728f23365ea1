import type { GroupBy } from '@core/kernel/entity/aggregate'
import { type ClosedRange, monthEnd, monthStart, periodEnd } from '@core/kernel/entity/dates'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Field } from '@core/kernel/entity/Field'
import { type RowFigure, whereOf } from '@core/kernel/entity/figures/Figure'
import type { Grouping } from '@core/kernel/entity/figures/groupings'
import { listHref } from '@core/kernel/entity/figures/listHref'
import { type Filter, mergeFilters, rangeText } from '@core/kernel/entity/figures/mergeFilters'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import type { FigureRun } from './FigureRun'

// The rows that a figure counts in a group, as a filter and as an address.

export function fieldOfGrouping({ field }: Grouping, entity: string): string | undefined {
  return typeof field === 'object' ? field[entity] : field
}

export function groupOf(grouping: Grouping, figure: RowFigure, { id, owners, fields }: Entity): GroupBy | undefined {
  switch (grouping.of) {
    case 'person':
      return owners?.assigned
    case 'store':
      return owners?.store
    case 'period': {
      const field = fieldOfGrouping(grouping, id) ?? figure.day
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

export function filterOf(run: FigureRun, figure: RowFigure, { owners }: Entity, days: ClosedRange): Filter | undefined {
  const { day, prorated } = figure
  const { person, store } = run.narrowed
  const range = prorated ? { from: monthStart(days.from), to: monthEnd(days.to) } : days
  // An entity without owners or stores has no rows of a person or a store.
  if ((person !== undefined && !owners?.assigned) || (store !== undefined && !owners?.store)) return undefined
  const now = run.viewersDay ?? run.today
  return mergeFilters(
    now,
    whereOf(figure, now),
    day === null ? undefined : { [day]: rangeText(range) },
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
  run: FigureRun,
  entity: Entity,
  filter: Filter | undefined,
  condition: Filter | null | undefined,
): string | undefined {
  if (condition === null) return undefined
  const merged = filter && mergeFilters(run.today, filter, condition)
  return merged && listHref(entity, merged)
}

/** @returns the fields of a figure that its entity lacks. */
export function unknownFields(figure: RowFigure, { fields }: Entity, today: string): readonly string[] {
  const { measure, day } = figure
  const known = new Set(fieldPathsOf(fields).map(({ path }) => path))
  const filtered = Object.keys(whereOf(figure, today))
  return [measure?.field, day, ...filtered].filter(
    (path): path is string => typeof path === 'string' && !known.has(path),
  )
}

export function fieldAt({ fields }: Entity, path: string): Field | undefined {
  return fieldPathsOf(fields).find((one) => one.path === path)?.field
}
