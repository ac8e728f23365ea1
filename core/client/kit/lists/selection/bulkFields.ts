import type { Entity } from '@core/entity/defineEntity'
import { fieldPathsOf, type FieldPath } from '@core/entity/leaves'

/** Of each record its own: the same in many would be somebody else's. */
const single = new Set(['rows', 'files', 'secret', 'object', 'recordLink'])

/** @returns the fields that many records can be given at once. */
export function bulkFields({ fields }: Pick<Entity, 'fields'>): readonly FieldPath[] {
  return fieldPathsOf(fields).filter(({ field, sensitive }) => !sensitive && !field.readOnly && !single.has(field.kind))
}
