import type { Field } from '@core/entity/Field'
import { isEmpty } from '@core/entity/parse'

/** Names of what references point at, by path or by field name: `{ assignedTo: 'Ana Torres' }`. */
export type Labels = { readonly [name: string]: string | null | undefined }

/** Stands where a field is empty. */
export const emptyText = '—'

const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** @returns an instant in the reader's own time zone, such as `2025-03-03, 2:15 PM`: its day reads as every other day does. S9.2 */
export function instantText(value: string): string {
  const instant = new Date(value)
  return `${localDay(instant)}, ${times.format(instant)}`
}

/** @returns the day of an instant in the reader's own time zone, YYYY-MM-DD. */
function localDay(instant: Date): string {
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
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
  if (field.kind === 'money') return moneyText(String(value))
  return String(value)
}

/** @returns a decimal string grouped and with two places, as amounts below each other are compared: `1,500.00`. */
function moneyText(value: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`
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

/** @returns an age as it is said: `7 years old`, `under 1 year old`. Both days YYYY-MM-DD. */
export function ageText(birth: string, today: string): string {
  const years = ageOn(birth, today)
  return years < 1 ? 'under 1 year old' : `${years} ${years === 1 ? 'year' : 'years'} old`
}

/** @returns the reader's own today as YYYY-MM-DD. */
export function today(): string {
  return localDay(new Date())
}

/** @returns how far a day is from `from`, both YYYY-MM-DD: `today`, `in 3 days`, `2 days ago`. */
export function distanceText(day: string, from: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000)
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day')
}
