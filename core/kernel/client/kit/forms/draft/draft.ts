import type { Field, Fields } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/fieldKinds'
import { isEmpty } from '@core/kernel/entity/parse'

/**
 * The values of a form while the user types: like the record, but numbers are text as typed, and empty fields are absent. Final-form finds
 * changed fields by comparing with the initial values, so both must have the same form.
 */
export type Draft = { readonly [name: string]: unknown }

/** @returns the initial draft of a form: the writable fields of a record */
export function toDraft(fields: Fields, record: unknown): Draft {
  const source = isObject(record) ? record : {}
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const value = field.readOnly ? undefined : toDraftValue(field, source[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

function toDraftValue(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return undefined
  if (field.kind === 'group') {
    const group = toDraft(field.fields ?? {}, value)
    return Object.keys(group).length > 0 ? group : undefined
  }
  if (field.kind === 'rows' && Array.isArray(value)) return value.map((row) => toDraft(field.fields ?? {}, row))
  return typeof value === 'number' && isNumeric(field) ? String(value) : value
}

/** Whether a field is typed as text and sent as a number. The `id` of a row is not typed. */
function isNumeric(field: Field): boolean {
  return field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'number'
}

/** @returns the request body for a draft: every writable field, with null for an empty one */
export function toInput(fields: Fields, draft: unknown): Record<string, unknown> {
  const source = isObject(draft) ? draft : {}
  const entries = Object.entries(fields).filter(([, field]) => !field.readOnly)
  return Object.fromEntries(entries.map(([name, field]) => [name, toInputValue(field, source[name])]))
}

function toInputValue(field: Field, value: unknown): unknown {
  const text = typeof value === 'string' && field.kind !== 'secret' ? value.trim() : value
  if (field.kind === 'group') return toGroup(field, text)
  if (isEmpty(text)) return null
  if (field.kind === 'rows' && Array.isArray(text)) return text.map((row) => toInput(field.fields ?? {}, row))
  if (typeof text === 'string' && isNumeric(field)) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  return text
}

/** A group without any value is null, so that its required fields count only when one of them is filled in. */
function toGroup(field: Field, value: unknown): unknown {
  const group = toInput(field.fields ?? {}, value)
  return field.required || Object.values(group).some((inner) => !isEmpty(inner)) ? group : null
}

/** @returns the differences as a patch: of a changed group only the changed fields, of a changed list all rows */
export function toPatch(fields: Fields, before: unknown, after: unknown): Record<string, unknown> {
  return changesOf(fields, toInput(fields, before), toInput(fields, after))
}

function changesOf(
  fields: Fields,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(after)) {
    const was = before[name]
    if (sameValue(was, value)) continue
    const inner = fields[name]?.kind === 'group' ? fields[name].fields : undefined
    patch[name] = inner && isObject(was) && isObject(value) ? changesOf(inner, was, value) : value
  }
  return patch
}

/** @returns whether a reader sees no difference between two values of a body */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => sameValue(item, b[at]))
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]))
  return a === b
}
