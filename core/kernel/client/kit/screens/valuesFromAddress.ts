import type { Fields } from '@core/kernel/entity/Field'
import { type FilterCondition, parseFilter } from '@core/kernel/entity/filters'

/**
 * The address of an add screen with initial values: `addLink('/tasks/add', { leadId: 12 })`. Only values that an address may contain have
 * an effect: references, choices, yes or no, and days that don't identify a person.
 * @param values by field; null values are left out
 */
export function addLink(path: string, values: Readonly<Record<string, number | string | boolean | null>>): string {
  const query = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`
}

const kinds = new Set(['choice', 'lookup', 'reference', 'person', 'recordLink', 'yesNo', 'date', 'timeSlot'])

/**
 * The initial values of a new record from the address, in the form of a record. Fields that are unknown, malformed, read-only, sensitive or
 * not in the form are ignored, because a link must not fill in what its user doesn't see.
 * @param search the query string, with or without its question mark
 */
export function valuesFromAddress(
  fields: Fields,
  search: string,
  omit: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, text] of new URLSearchParams(search)) {
    const field = Object.hasOwn(fields, name) && !omit.includes(name) ? fields[name] : undefined
    if (!field || !kinds.has(field.kind) || field.readOnly || field.sensitive || field.identifying) continue
    const value = single(parseFilter(field, text))
    if (value !== undefined) values[name] = value
  }
  return values
}

function single(condition: FilterCondition | undefined): unknown {
  if (!condition) return undefined
  if ('anyOf' in condition) {
    const [value, ...more] = condition.anyOf
    return more.length === 0 && !condition.orEmpty && value !== 'me' ? value : undefined
  }
  return 'from' in condition && condition.from === condition.to ? condition.from : undefined
}
