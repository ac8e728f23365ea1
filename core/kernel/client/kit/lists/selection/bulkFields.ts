import { customGroup } from '@core/kernel/entity/customFields'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf, isShareable, type FieldPath } from '@core/kernel/entity/leaves'

/**
 * @returns the fields of a bulk edit: those that the entity names, in its order, what its transitions ask, and those that administrators have added; by default every
 * field that many records can share
 */
export function bulkFields({
  fields,
  bulkFields: named,
  transitions = [],
}: Pick<Entity, 'fields' | 'bulkFields' | 'transitions'>): readonly FieldPath[] {
  const shareable = fieldPathsOf(fields).filter(isShareable)
  if (!named) return shareable
  const custom = shareable.filter(({ path }) => path.startsWith(`${customGroup}.`))
  // What a change of the state asks is set with it.
  const asked = transitions.flatMap(({ asks = [] }) => asks)
  return [...new Set([...named, ...asked])]
    .flatMap((path) => shareable.find((one) => one.path === path) ?? [])
    .concat(custom)
}
