import type { Field, FieldOptions } from '@core/entity/Field'

/** @returns a field of the referral in the words that a family is asked in. It stays the same field, so its answer can be taken over. */
export function asked<const F extends Field>(field: F, label: string, options?: Pick<FieldOptions, 'help'>): F {
  return { ...field, label, ...options }
}
