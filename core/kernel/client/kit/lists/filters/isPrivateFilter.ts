import { filterShape } from '@core/kernel/entity/filters'
import type { FieldPath } from '@core/kernel/entity/leaves'

/** @returns whether a filter may contain a person's name or other secret data; one of an unknown field may */
export function isPrivateFilter(fieldPath: FieldPath | undefined, text: string): boolean {
  if (fieldPath === undefined || fieldPath.sensitive) return true
  return (
    (fieldPath.field.identifying === true || filterShape(fieldPath.field) === 'contains') &&
    text !== 'none' &&
    text !== 'any'
  )
}
