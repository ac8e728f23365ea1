import type { Entity } from '@core/entity/defineEntity'
import { leavesOf, recordLeaves, type Leaf } from '@core/entity/leaves'

/** Of a record's own fields, those that mean something to people. */
const own = recordLeaves.filter(({ path }) => path !== 'id' && path !== 'version')

/** @returns what a list can show and filter by, in the order of the definition; who wrote it and when comes last. */
export function listedLeaves({ fields }: Pick<Entity, 'fields'>): readonly Leaf[] {
  return [...leavesOf(fields), ...own]
}
