import type { Field } from '@core/entity/Field'
import { isEmpty } from '@core/entity/parse'

/** Names of what references point at, by path or by field name: `{ assignedTo: 'Ana Torres' }`. */
export type Labels = { readonly [name: string]: string | null | undefined }

/** Stands where a field is empty. */
export const emptyText = '—'

const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** @returns an instant in the reader's own time zone, such as `Mar 3, 2025, 2:15 PM`. */
export function instantText(value: string): string {
  return instants.format(new Date(value))
}

/**
 * @param label the name behind a reference
 * @returns a field's value as people read it; a day stays YYYY-MM-DD (S9.2).
 */
export function displayText(field: Field, value: unknown, label?: string | null): string {
  if (isEmpty(value)) return emptyText
  if (field.options) return optionNames(field, Array.isArray(value) ? value : [value])
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value.join(', ') : countOf(field, value.length)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field.kind === 'reference') return label ?? `No. ${String(value)}`
  if (field.kind === 'dateTime' && typeof value === 'string') return instantText(value)
  return String(value)
}

function optionNames({ options = [] }: Field, ids: readonly unknown[]): string {
  return ids.map((id) => options.find((option) => option.id === id)?.name ?? String(id)).join(', ')
}

function countOf({ label }: Field, count: number): string {
  return `${label}: ${count}`
}

/** @returns whole years from a day of birth to `today`, both YYYY-MM-DD. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** @returns the reader's own today as YYYY-MM-DD. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** @returns how far a day is from `from`, both YYYY-MM-DD: `today`, `in 3 days`, `2 days ago`. */
export function distanceText(day: string, from: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000)
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day')
}
