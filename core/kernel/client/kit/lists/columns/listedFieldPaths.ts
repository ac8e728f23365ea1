import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf, recordFieldPaths, type FieldPath } from '@core/kernel/entity/leaves'

/** The fields that every record has, without those that mean nothing to users. */
const own = recordFieldPaths.filter(({ path }) => path !== 'id' && path !== 'version')

/**
 * @returns the fields that a list can show and filter by, in the order of the definition; who created and changed the record, and when,
 * come last
 */
export function listedFieldPaths({ fields }: Pick<Entity, 'fields'>): readonly FieldPath[] {
  return [...fieldPathsOf(fields), ...own]
}
