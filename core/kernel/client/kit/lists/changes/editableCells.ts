import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf, isShareable } from '@core/kernel/entity/leaves'
import { allows } from '@core/kernel/entity/policy'
import type { ColumnOverride } from '../columns/columnsOf'

/** Kinds that a person fills in on a page of their own. */
const elsewhere: ReadonlySet<string> = new Set(['agreement', 'signature'])

/** Paths that other places edit, such as a status with a dialog of its own. */
export type FixedPaths = readonly string[] | ((row: ListedRow) => readonly string[])

/** @returns whether the viewer may edit the value of a row in the cell of this column */
export type MayEditCell = (path: string, row: ListedRow) => boolean

/**
 * Which cells of a list can be edited. The state isn't: its steps may need more input. A column with a change of its own keeps that.
 */
export function editableCells(
  entity: Entity,
  overrides: readonly Pick<ColumnOverride<never>, 'field' | 'change'>[],
  fixed: FixedPaths,
  viewer: Parameters<typeof allows>[2],
): MayEditCell {
  const others = new Set([entity.state, ...overrides.filter(({ change }) => change).map(({ field }) => field)])
  const paths = new Set(
    fieldPathsOf(entity.fields)
      .filter((one) => isShareable(one) && !elsewhere.has(one.field.kind))
      .map(({ path }) => path)
      .filter((path) => !others.has(path)),
  )
  return (path, row) => {
    if (!paths.has(path) || !allows(entity, 'update', viewer, row)) return false
    const elsewhereEdited = typeof fixed === 'function' ? fixed(row) : fixed
    return !elsewhereEdited.some((one) => path === one || path.startsWith(`${one}.`))
  }
}
