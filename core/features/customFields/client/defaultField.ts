import { type CustomField, customKinds, fieldOf } from '@core/kernel/entity/customFields'
import type { Field } from '@core/kernel/entity/Field'

/** What is entered of a field so far. */
export interface FieldDraft {
  readonly kind: unknown
  readonly options: unknown
  /** Nothing of it is saved, so its choices will be numbered in their order. */
  readonly isNew: boolean
}

/** @returns the field with this default, as forms will have it; undefined before its kind is chosen */
export function defaultField({ kind, options, isNew }: FieldDraft, text: string): Field | undefined {
  const known = customKinds.find(({ id }) => id === kind)
  if (!known) return undefined
  const rows: readonly { id?: unknown; name?: unknown }[] = Array.isArray(options) ? options : []
  const field: CustomField = {
    entity: '',
    key: '',
    label: 'Default',
    kind: known.id,
    ...(text !== '' && { default: text }),
    options: rows.flatMap(({ id, name }, at) => {
      const number = isNew ? at + 1 : id
      return typeof number === 'number' && typeof name === 'string' ? [{ id: number, name }] : []
    }),
  }
  return fieldOf(field)
}

/** @returns a value of the field as a default is stored; undefined for none */
export function defaultText(value: unknown): string | undefined {
  const parts = (Array.isArray(value) ? value : [value]).filter(
    (part) => typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean',
  )
  return parts.join(',') || undefined
}
