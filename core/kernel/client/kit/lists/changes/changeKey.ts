import type { Entity } from '@core/kernel/entity/defineEntity'
import type { FieldPath } from '@core/kernel/entity/leaves'

/** @returns the key that changes a field of a row or of the selected rows: `a` for the person that the record is assigned to, `s` for its state */
export function changeKey(
  { owners, state }: Pick<Entity, 'owners' | 'state'>,
  { path }: Pick<FieldPath, 'path'>,
): 'a' | 's' | undefined {
  if (path === owners?.assigned) return 'a'
  return path === state ? 's' : undefined
}
