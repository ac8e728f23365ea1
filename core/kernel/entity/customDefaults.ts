import { customGroup } from './customFields'
import { today } from './dates'
import type { Field, Fields } from './Field'
import { isObject } from './isObject'

/**
 * Fills in the defaults of custom fields that a new record's body doesn't contain. It takes the body as it was sent: after parsing, a field
 * that was left out and one that was emptied are both null, and only the former gets its default.
 */
export function withDefaults(
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const group = fields[customGroup]
  const sent = body[customGroup] ?? undefined
  if (!group?.custom || body[customGroup] === null || (sent !== undefined && !isObject(sent))) return body
  const missing = Object.entries(group.fields ?? {}).flatMap(([key, field]) =>
    field.default === undefined || sent?.[key] !== undefined ? [] : [[key, defaultOf(field)] as const],
  )
  return missing.length === 0 ? body : { ...body, [customGroup]: { ...Object.fromEntries(missing), ...sent } }
}

/** Whether an emptied field must be sent as null, or it would get its default. */
export function hasDefaults(fields: Fields): boolean {
  return Object.values(fields[customGroup]?.fields ?? {}).some((field) => field.default !== undefined)
}

/** @returns the default of a field as a value of a record */
export function defaultOf(field: Field): unknown {
  return field.kind === 'date' && field.default === 'today' ? today() : field.default
}
