import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf, isShareable, type FieldPath } from '@core/kernel/entity/leaves'

/** @returns the fields of a bulk edit: those that the entity names, in its order; by default every field that many records can share */
export function bulkFields({ fields, bulkFields: named }: Pick<Entity, 'fields' | 'bulkFields'>): readonly FieldPath[] {
  const shareable = fieldPathsOf(fields).filter(isShareable)
  return named?.flatMap((path) => shareable.find((one) => one.path === path) ?? []) ?? shareable
}
