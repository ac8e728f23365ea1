import type { Entity } from '@core/entity/defineEntity'
import { fieldPathsOf, isShareable, type FieldPath } from '@core/entity/leaves'

/** @returns the fields that many records can be given at once: those that the entity names, in its order; all that can be unless it does. */
export function bulkFields({ fields, bulkFields: named }: Pick<Entity, 'fields' | 'bulkFields'>): readonly FieldPath[] {
  const shareable = fieldPathsOf(fields).filter(isShareable)
  return named?.flatMap((path) => shareable.find((one) => one.path === path) ?? []) ?? shareable
}
