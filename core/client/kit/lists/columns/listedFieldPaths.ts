import type { Entity } from '@core/entity/defineEntity'
import { fieldPathsOf, recordFieldPaths, type FieldPath } from '@core/entity/leaves'

/** Of a record's own fields, those that mean something to people. */
const own = recordFieldPaths.filter(({ path }) => path !== 'id' && path !== 'version')

/** @returns what a list can show and filter by, in the order of the definition; who wrote it and when comes last. */
export function listedFieldPaths({ fields }: Pick<Entity, 'fields'>): readonly FieldPath[] {
  return [...fieldPathsOf(fields), ...own]
}
