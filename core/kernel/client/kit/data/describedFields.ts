import type { Field } from '@core/kernel/entity/Field'
import type { FieldPath } from '@core/kernel/entity/leaves'
import type { DescribedField } from '@core/kernel/shared/describedField'

/** A field as the server describes it to an editor that knows nothing of its plugin. */
export type FieldDescription = Pick<DescribedField, 'path' | 'label' | 'kind'> & Partial<DescribedField>

/** @returns the field as controls and filters need it; the server checks its values */
export function fieldOfDescribed({
  label,
  kind,
  required = false,
  help,
  max,
  unit,
  decimals,
  options,
  entity,
  idsOf,
  lookup,
}: FieldDescription): Field {
  return {
    kind,
    label,
    required,
    schema: {},
    check: () => undefined,
    ...(help !== undefined && { help }),
    ...(max !== undefined && { max }),
    ...(unit !== undefined && { unit }),
    ...(decimals !== undefined && { decimals }),
    ...(options && { options }),
    ...(entity !== undefined && { entity }),
    ...(idsOf !== undefined && { idsOf }),
    ...(lookup !== undefined && { lookup }),
  }
}

const paths = new WeakMap<readonly FieldDescription[], readonly FieldPath[]>()

/** @returns the fields as conditions need them; the same array for the same fields */
export function fieldPathsOfDescribed(fields: readonly FieldDescription[]): readonly FieldPath[] {
  const known = paths.get(fields)
  if (known) return known
  const made = fields.map((one) => ({
    path: one.path,
    label: one.label,
    field: fieldOfDescribed(one),
    sensitive: false,
  }))
  paths.set(fields, made)
  return made
}
