import type { Field, Fields } from '@core/entity/Field'
import { isObject } from '@core/entity/fieldKinds'
import { isEmpty } from '@core/entity/parse'

/**
 * What a form holds while one types: as the record, but numbers as the text that is typed, and nothing where a field is
 * empty. Final-form tells a touched field from an untouched one by comparing it with what it began with, so both must be
 * written the same way.
 */
export type Draft = { readonly [name: string]: unknown }

/** @returns the draft that a form begins with; of a record, only what can be written. */
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

/** Fields that are typed as text and travel as a number. `id` of a row is typed by nobody. */
function isNumeric(field: Field): boolean {
  return field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'number'
}

/** @returns the body that a draft stands for: every field that can be written, an empty one as null. */
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

/** A group without any value is null, so its required fields count only once somebody fills one of them. */
function toGroup(field: Field, value: unknown): unknown {
  const group = toInput(field.fields ?? {}, value)
  return field.required || Object.values(group).some((inner) => !isEmpty(inner)) ? group : null
}

/** @returns what differs, as a patch: a changed group holds its changed fields only, a list is always whole. */
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

/** @returns whether two values of a body are the same to a reader. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => sameValue(item, b[at]))
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]))
  return a === b
}
