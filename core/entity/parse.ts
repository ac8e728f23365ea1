import type { Field, Fields, InputOf, PatchOf } from './Field'
import { isObject } from './isObject'
import { messages } from './messages'

export interface FieldError {
  /** Where, as in `client.firstName` or `guardians[0].phone`; `''` is the whole body. */
  readonly field: string
  readonly message: string
}

export type Parsed<T> =
  | { readonly value: T; readonly errors?: undefined }
  | { readonly value?: undefined; readonly errors: FieldError[] }

/** Nobody reads more; and a body of ninety thousand unknown fields must neither be searched for all of them nor be answered by one five times as long. */
const mostErrors = 100

/**
 * Checks a body against the fields, in the browser before it is sent and on the server when it arrives.
 * @returns the body with texts trimmed and empty fields as null, or the rules that it breaks, the first hundred of them.
 */
export function parse<F extends Fields>(fields: F, input: unknown): Parsed<InputOf<F>> {
  return read(fields, input, false) as Parsed<InputOf<F>>
}

/**
 * Like `parse`, where an absent field means "leave it as it is". Within a group the same holds, and within a row that
 * names itself by its `id`; any other row is new, and whole.
 */
export function parsePatch<F extends Fields>(fields: F, input: unknown): Parsed<PatchOf<F>> {
  return read(fields, input, true) as Parsed<PatchOf<F>>
}

function read(fields: Fields, input: unknown, patch: boolean): Parsed<unknown> {
  if (!isObject(input)) return { errors: [{ field: '', message: messages.wrongType('The request', 'an object') }] }
  const errors: FieldError[] = []
  const value = readObject(fields, input, patch, '', errors)
  return errors.length > 0 ? { errors: errors.slice(0, mostErrors) } : { value }
}

function readObject(
  fields: Fields,
  input: Record<string, unknown>,
  patch: boolean,
  path: string,
  errors: FieldError[],
) {
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const value: Record<string, unknown> = {}
  for (const name of Object.keys(input)) {
    if (errors.length >= mostErrors) return value
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) errors.push({ field: at(name), message: messages.unknownField(name.slice(0, 60)) })
    else if (field.readOnly) errors.push({ field: at(name), message: messages.readOnly(field.label) })
  }
  for (const [name, field] of Object.entries(fields)) {
    if (errors.length >= mostErrors) return value
    if (field.readOnly || (patch && input[name] === undefined)) continue
    value[name] = readField(field, input[name], patch, at(name), errors)
  }
  return value
}

const lists: ReadonlySet<string> = new Set(['choices', 'tags', 'rows', 'files', 'ids'])

function readField(field: Field, raw: unknown, patch: boolean, path: string, errors: FieldError[]): unknown {
  const value = typeof raw === 'string' && field.kind !== 'secret' ? raw.trim() : raw
  // An absent group that has required fields is read as an empty one, so that each names itself.
  if (isEmpty(value) && !Array.isArray(value) && field.kind === 'group' && field.required && !patch)
    return readObject(field.fields!, {}, patch, path, errors)
  if (isEmpty(value) && (!Array.isArray(value) || lists.has(field.kind))) {
    if (field.required) errors.push({ field: path, message: messages.required(field.label) })
    // No records are none, and not those that are meant where nothing is said: all of them.
    return field.kind === 'ids' && Array.isArray(value) ? [] : null
  }
  const broken = field.check(value)
  if (broken) {
    errors.push({ field: path, message: broken })
    return null
  }
  if (field.kind === 'group') return readObject(field.fields!, value as Record<string, unknown>, patch, path, errors)
  if (field.kind === 'rows') {
    const rows: unknown[] = []
    for (const [index, row] of (value as Record<string, unknown>[]).entries()) {
      if (errors.length >= mostErrors) break
      rows.push(readObject(field.fields!, row, patch && !isEmpty(row.id), `${path}[${index}]`, errors))
    }
    return rows
  }
  return value
}

/** `null`, `''`, absence and, where a list is meant, one without entries mean that a field is empty. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
