import type { FieldPath } from '@core/kernel/entity/leaves'
import { filterShape } from '@core/kernel/entity/filters'

/** @returns whether the rows of a list can be grouped by a field: each row has one value of a few, by which the list can be filtered */
export function isGroupable({ field, sensitive }: FieldPath): boolean {
  const isSingle = field.kind !== 'choices' && field.kind !== 'ids' && field.links === undefined
  return isSingle && !sensitive && !field.encrypted && filterShape(field) === 'anyOf'
}
