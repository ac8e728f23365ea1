import type { Field, Fields, RecordOf } from './Field'
import { isBlank } from './isBlank'
import type { FieldLimits } from './policy'

export interface Masked<F extends Fields> {
  readonly record: RecordOf<F>
  /** The paths of the values that were removed, such as `clinical` or `coverages[0].memberId`. */
  readonly masked: readonly string[]
}

/**
 * Removes the values from a record that a viewer may not see (`fieldAccess`). An empty value is not masked, and anybody may fill it.
 * Also completes the record: a field that the stored record lacks becomes null.
 */
export function maskSensitive<F extends Fields>(
  fields: F,
  record: Record<string, unknown>,
  sees: (field: FieldLimits) => boolean,
): Masked<F> {
  const masked: string[] = []

  function maskObject(inner: Fields, value: Record<string, unknown>, path: string): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(inner).map(([name, field]) => [
        name,
        maskField(field, value[name] ?? null, path ? `${path}.${name}` : name),
      ]),
    )
  }

  function maskField(field: Field, value: unknown, path: string): unknown {
    if (isBlank(value)) return null
    if (!sees(field)) {
      masked.push(path)
      return null
    }
    if (field.kind === 'group') return maskObject(field.fields!, value as Record<string, unknown>, path)
    if (field.kind === 'rows')
      return (value as Record<string, unknown>[]).map((row, at) => maskObject(field.fields!, row, `${path}[${at}]`))
    return value
  }

  return { record: maskObject(fields, record, '') as RecordOf<F>, masked }
}
