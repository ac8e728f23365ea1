import type { Entity } from '@core/entity/defineEntity'
import { pathsOf, type Column } from './table/Column'

/** @returns the paths to ask for, so that a row can be drawn and named. Whose it is, every row says. */
export function cardPaths(
  entity: Pick<Entity, 'title'>,
  columns: readonly Pick<Column<never>, 'field' | 'needs' | 'computed'>[],
  more: readonly string[] = [],
): readonly string[] {
  return [...new Set([...pathsOf(columns), ...entity.title, ...more])]
}
