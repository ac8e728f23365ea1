import type { Entity } from '@core/entity/defineEntity'
import { leavesOf, type Leaf } from '@core/entity/leaves'

/** Of each record its own: the same in many would be somebody else's. */
const single = new Set(['rows', 'files', 'secret', 'object'])

/** @returns the fields that many records can be given at once. */
export function bulkFields({ fields }: Pick<Entity, 'fields'>): readonly Leaf[] {
  return leavesOf(fields).filter(({ field, sensitive }) => !sensitive && !field.readOnly && !single.has(field.kind))
}
