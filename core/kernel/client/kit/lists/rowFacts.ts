import type { Entity } from '@core/kernel/entity/defineEntity'
import { pathsOf, type Column } from './table/Column'

/** @returns the paths to request, so that a row and its title can be drawn. The owner is part of every row. */
export function cardPaths(
  entity: Pick<Entity, 'title'>,
  columns: readonly Pick<Column<never>, 'field' | 'needs' | 'computed'>[],
  more: readonly string[] = [],
): readonly string[] {
  return [...new Set([...pathsOf(columns), ...entity.title, ...more])]
}
