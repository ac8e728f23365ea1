import { type FieldPath, isShareable } from '@core/kernel/entity/leaves'
import type { DescribedField } from '@core/kernel/shared/describedField'

/** @returns a field as an editor needs it that knows nothing of the plugin */
export function describeField(fieldPath: FieldPath): DescribedField {
  const { path, label, field } = fieldPath
  const { kind, required, help, max, unit, decimals, options, entity, idsOf, lookup } = field
  return {
    path,
    label,
    kind,
    required,
    settable: isShareable(fieldPath),
    ...(help !== undefined && { help }),
    ...(max !== undefined && { max }),
    ...(unit !== undefined && { unit }),
    ...(decimals !== undefined && { decimals }),
    ...(options && { options: options.map(({ id, name }) => ({ id, name })) }),
    ...(entity !== undefined && { entity }),
    ...(idsOf !== undefined && { idsOf }),
    ...(lookup !== undefined && { lookup }),
  }
}
