import { defaultOf } from './customDefaults'
import type { Field, Fields, InputOf, PatchOf, RecordOf } from './Field'
import { isBlank } from './isBlank'
import { isObject } from './isObject'
import type { FieldAccess } from './policy'
import { messages, serverMessages } from './messages'

type Values = Record<string, unknown>

export interface FieldError {
  /** The path, such as `client.firstName` or `guardians[0].phone`; `''` is the whole body. */
  readonly field: string
  readonly message: string
}

export type Parsed<T> =
  | { readonly value: T; readonly errors?: undefined }
  | { readonly value?: undefined; readonly errors: FieldError[] }

/**
 * Nobody reads more errors. Also, a body of ninety thousand unknown fields must not cost a check of each, nor a response five times as
 * long.
 */
const mostErrors = 100

/**
 * Checks a body against the fields: in the browser before it is sent, and on the server when it arrives.
 * @returns the body with texts trimmed and empty fields as null, or the rules that it breaks, at most the first hundred.
 */
export function parse<F extends Fields>(fields: F, input: unknown): Parsed<InputOf<F>> {
  return read(fields, input, false) as Parsed<InputOf<F>>
}

/**
 * Like `parse`, but an absent field means "leave it as it is". The same holds within a group, and within a row that has an `id`. A row
 * without one is new and must be complete.
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

/** Nothing that anybody sees: blanks, zero-width characters, fillers, the empty Braille cell. Such a text is empty. */
const blank = /^[\s\p{DI}\u2800]*$/u

const lists: ReadonlySet<string> = new Set(['choices', 'tags', 'rows', 'files', 'ids'])

function readField(field: Field, raw: unknown, patch: boolean, path: string, errors: FieldError[]): unknown {
  const trimmed = typeof raw === 'string' && field.kind !== 'secret' ? (blank.test(raw) ? '' : raw.trim()) : raw
  const value =
    typeof trimmed === 'string' ? (field.normalize?.(trimmed) ?? trimmed) : (field.round?.(trimmed) ?? trimmed)
  // An absent group with required fields is parsed as an empty one, so that an error names each of these fields.
  if (isEmpty(value) && !Array.isArray(value) && field.kind === 'group' && field.required && !patch)
    return readObject(field.fields!, {}, patch, path, errors)
  if (isEmpty(value) && (!Array.isArray(value) || lists.has(field.kind))) {
    if (field.required) errors.push({ field: path, message: messages.required(field.label) })
    // An empty list means no records. An absent list means all records.
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

/** A field is empty if it is `null`, `''`, absent or, where a list is expected, a list without entries. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Applies a patch, as `parsePatch` returns it, to a record.
 * - A row with an `id` is changed. A row without one is added with the next id. A row that the patch does not contain is removed.
 * - A person who may not see sensitive values can't replace existing ones. Sent as empty they stay, because that is how the person read
 *   them. Any other value is refused, even the same one, so that nobody can find out a value by trying. They are removed only together with
 *   their row.
 * @param stored the whole record, or null for a new record
 * @returns the record after the patch, or the rules that it breaks as a whole
 */
export function mergePatch<F extends Fields>(
  fields: F,
  stored: RecordOf<F> | null,
  patch: PatchOf<F> | InputOf<F>,
  access: FieldAccess,
): Parsed<RecordOf<F>> {
  const errors: FieldError[] = []

  function mergeObject(inner: Fields, before: Values | null, after: Values, path: string): Values {
    // A formula is computed whenever it is read.
    const kept = Object.entries(inner).filter(([, { formula }]) => formula === undefined)
    return Object.fromEntries(
      kept.map(([name, field]) => {
        const was = before?.[name] ?? null
        const at = path ? `${path}.${name}` : name
        return [name, field.readOnly || after[name] === undefined ? was : mergeField(field, was, after[name], at)]
      }),
    )
  }

  function mergeField(field: Field, was: unknown, is: unknown, path: string): unknown {
    if (!access.sees(field) && !isBlank(was)) {
      if (!isBlank(is)) errors.push({ field: path, message: serverMessages.hidden(field.label) })
      return was
    }
    if (!access.changes(field) && !isSame(is, was) && !(stored === null && isSame(is, defaultOf(field)))) {
      errors.push({ field: path, message: serverMessages.unchangeable(field.label) })
      return was
    }
    // An emptied group is one whose fields are all emptied: each may hold what the person may not see or change.
    if (field.kind === 'group')
      return orNull(
        mergeObject(field.fields!, was as Values | null, (is as Values | null) ?? emptied(field.fields!), path),
      )
    if (is === null) return null
    if (field.kind === 'rows') return mergeRows(field, (was ?? []) as Values[], is as Values[], path)
    return is
  }

  function mergeRows(field: Field, was: readonly Values[], is: readonly Values[], path: string): Values[] | null {
    let lastId = Math.max(0, ...was.map(({ id }) => Number(id)))
    const named = new Set<unknown>()
    const rows = is.map((row, index) => {
      const at = `${path}[${index}]`
      if (isBlank(row.id))
        return { ...mergeObject(field.fields!, null, row, at), ...(field.fields!.id ? { id: ++lastId } : {}) }
      const before = was.find(({ id }) => id === row.id)
      if (!before || named.has(row.id))
        errors.push({ field: `${at}.id`, message: serverMessages.unknownRow(field.label) })
      named.add(row.id)
      return mergeObject(field.fields!, before ?? null, row, at)
    })
    return rows.length > 0 ? rows : null
  }

  const value = mergeObject(fields, stored, patch, '')
  return errors.length > 0 ? { errors } : checkWhole(fields, value as RecordOf<F>, patch)
}

/** Parts that are valid separately may be invalid together: the required fields are checked for the whole section. */
function checkWhole<F extends Fields>(fields: F, value: RecordOf<F>, patch: Values): Parsed<RecordOf<F>> {
  const sent = Object.fromEntries(
    Object.entries(fields).filter(([name, field]) => !field.readOnly && patch[name] !== undefined),
  )
  const { errors } = parse(sent, Object.fromEntries(Object.keys(sent).map((name) => [name, (value as Values)[name]])))
  return errors ? { errors } : { value }
}

/** Whether a value is what was there, or the default of a new record. */
function isSame(a: unknown, b: unknown): boolean {
  return isBlank(a) ? isBlank(b) : JSON.stringify(a) === JSON.stringify(b)
}

const emptied = (fields: Fields): Values => Object.fromEntries(Object.keys(fields).map((name) => [name, null]))

function orNull(value: Values): Values | null {
  return isBlank(value) ? null : value
}
