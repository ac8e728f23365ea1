import { customGroup } from '@core/kernel/entity/customFields'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf, isShareable, type FieldPath } from '@core/kernel/entity/leaves'

/**
 * @returns the fields of a bulk edit: those that the entity names, in its order, and those that administrators have added; by default every
 * field that many records can share
 */
export function bulkFields({ fields, bulkFields: named }: Pick<Entity, 'fields' | 'bulkFields'>): readonly FieldPath[] {
  const shareable = fieldPathsOf(fields).filter(isShareable)
  if (!named) return shareable
  const custom = shareable.filter(({ path }) => path.startsWith(`${customGroup}.`))
  return [...named.flatMap((path) => shareable.find((one) => one.path === path) ?? []), ...custom]
}
