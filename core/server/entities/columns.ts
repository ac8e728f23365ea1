import type { Field } from '@core/entity/Field'

/** @returns the column of a field: `next_follow_up` of `nextFollowUp`. */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Whether a field is stored as jsonb: groups, rows and lists of any kind. */
function isJson({ schema }: Pick<Field, 'schema'>): boolean {
  return schema.type === 'array' || schema.type === 'object'
}

/** @returns a value as its column takes it. */
export function toColumn(field: Field, value: unknown): unknown {
  return value !== null && isJson(field) ? JSON.stringify(value) : value
}

/** @returns a value of its own column as the record has it. Within jsonb values stand as they are. */
export function fromColumn(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field.kind === 'decimal' || field.kind === 'number') return Number(value)
  if (field.kind === 'timeSlot') return (value as string).slice(0, 5)
  return value
}
