import type { Field, FieldOptions, Fields, InputOf, JsonSchema, Option } from './Field'
import { messages } from './messages'

/** An address with one @, no spaces, and a dot in the domain. S5.2. */
export const emailPattern = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]{2,}$/
/** S5.3. */
export const phonePattern = /^\d{3}-\d{3}-\d{4}$/

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const dateTimePattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/
// eslint-disable-next-line no-control-regex -- Postgres refuses NUL in text; the others are invisible in every screen
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

type Flag<O> = O extends { required: true } ? true : false
type ReadOnly<O> = O extends { readOnly: true } ? { readonly readOnly: true } : { readonly readOnly?: false }
type Made<V, O> = Omit<Field<V, Flag<O>>, 'readOnly'> & ReadOnly<O>

function make<V, const O extends FieldOptions>(
  kind: string,
  label: string,
  options: O | undefined,
  more: Pick<Field<V>, 'schema' | 'check'> & Partial<Field<V>>,
): Made<V, O> {
  const required = options?.required === true
  return { ...options, kind, label, required, ...more, ...(required ? { schema: filled(more.schema) } : {}) } as unknown as Made<V, O>
}

/** A required text or list that is empty is refused by the schema as well. */
function filled(schema: JsonSchema): JsonSchema {
  if (schema.type === 'string') return { minLength: 1, ...schema }
  if (schema.type === 'array') return { minItems: 1, ...schema }
  return schema
}

function textCheck(label: string, max: number, rule?: (value: string) => string | undefined) {
  return (value: unknown) => {
    if (typeof value !== 'string') return messages.wrongType(label, 'text')
    // Characters as JSON Schema and Postgres count them: an emoji is one, though it takes two places in a string.
    if (value.length > max && [...value].length > max) return messages.tooLong(label, max)
    if (unprintable.test(value)) return messages.unprintable(label)
    return rule?.(value)
  }
}

/** @returns whether `value` names a day that exists, as YYYY-MM-DD. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !datePattern.test(value)) return false
  const instant = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)
}

/** Whether a day or an instant lies in the years that anybody here means; a slip of the keyboard such as 0202 does not. */
function inReach(value: string): boolean {
  const year = value.slice(0, 4)
  return year >= '1900' && year <= '2200'
}

/** One line of text, 200 characters unless `max` says otherwise. `pattern` comes with the message it is refused with. */
export function text<const O extends FieldOptions & { max?: number; pattern?: RegExp; message?: string }>(label: string, options?: O) {
  const { max = 200, pattern, message, ...rest } = options ?? {}
  return make<string, O>('text', label, rest as O, {
    max,
    schema: { type: 'string', maxLength: max, ...(pattern ? { pattern: pattern.source } : {}) },
    check: textCheck(label, max, (value) => (pattern && !pattern.test(value) ? (message ?? messages.wrongType(label, 'of another form')) : undefined)),
  })
}

/** Several lines of text, 4,000 characters unless `max` says otherwise. */
export function longText<const O extends FieldOptions & { max?: number }>(label: string, options?: O) {
  const max = options?.max ?? 4000
  return make<string, O>('longText', label, options, { max, schema: { type: 'string', maxLength: max }, check: textCheck(label, max) })
}

/** S5.2. */
export function email<const O extends FieldOptions>(label: string, options?: O) {
  return make<string, O>('email', label, options, {
    max: 254,
    schema: { type: 'string', pattern: emailPattern.source, maxLength: 254 },
    check: textCheck(label, 254, (value) => (emailPattern.test(value) ? undefined : messages.email)),
  })
}

/** S5.3: xxx-xxx-xxxx. */
export function phone<const O extends FieldOptions>(label: string, options?: O) {
  return make<string, O>('phone', label, options, {
    max: 12,
    schema: { type: 'string', pattern: phonePattern.source },
    check: textCheck(label, 40, (value) => (phonePattern.test(value) ? undefined : messages.phone)),
  })
}

/** A text that is written and never read back: a password, a one-time code. Never trimmed, never logged. */
export function secret<const O extends FieldOptions & { max?: number }>(label: string, options?: O) {
  const max = options?.max ?? 200
  return make<string, O>('secret', label, options, { max, schema: { type: 'string', maxLength: max }, check: textCheck(label, max) })
}

/** A day, YYYY-MM-DD. `past`: today at the latest, by the caller's clock. */
export function date<const O extends FieldOptions & { past?: boolean }>(label: string, options?: O) {
  return make<string, O>('date', label, options, {
    schema: { type: 'string', format: 'date' },
    check(value) {
      if (!isDate(value)) return messages.date(label)
      // A day's grace, since it is already tomorrow east of here.
      if (options?.past && value > new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)) return messages.futureDate(label)
      return inReach(value) ? undefined : messages.date(label)
    },
  })
}

/** An instant, ISO 8601 in UTC. D9. */
export function dateTime<const O extends FieldOptions>(label: string, options?: O) {
  return make<string, O>('dateTime', label, options, {
    schema: { type: 'string', format: 'date-time', pattern: dateTimePattern.source },
    check: (value) =>
      typeof value === 'string' && dateTimePattern.test(value) && isDate(value.slice(0, 10)) && inReach(value)
        ? undefined
        : messages.wrongType(label, 'a date and time such as 2026-01-31T14:30:00Z'),
  })
}

/** S5.4: digits only. 0 to 2,147,483,647 unless `min` and `max` say otherwise. */
export function integer<const O extends FieldOptions & { min?: number; max?: number }>(label: string, options?: O) {
  const { min = 0, max = 2_147_483_647 } = options ?? {}
  return make<number, O>('integer', label, options, {
    schema: { type: 'integer', minimum: min, maximum: max },
    check(value) {
      if (typeof value !== 'number' || !Number.isInteger(value)) return messages.number
      return value < min || value > max ? messages.range(label, min, max) : undefined
    },
  })
}

/** S5.4: digits with an optional fraction. */
export function decimal<const O extends FieldOptions & { min?: number; max?: number }>(label: string, options?: O) {
  const { min = 0, max = 999_999_999 } = options ?? {}
  return make<number, O>('decimal', label, options, {
    schema: { type: 'number', minimum: min, maximum: max },
    check(value) {
      if (typeof value !== 'number' || !Number.isFinite(value)) return messages.number
      return value < min || value > max ? messages.range(label, min, max) : undefined
    },
  })
}

/** An amount of the deployment's currency as a decimal string with at most two places, such as `"120.50"` (D9). */
export function money<const O extends FieldOptions>(label: string, options?: O) {
  const pattern = /^\d{1,12}(\.\d{1,2})?$/
  return make<string, O>('money', label, options, {
    schema: { type: 'string', pattern: pattern.source },
    check: textCheck(label, 40, (value) => (pattern.test(value) ? undefined : messages.number)),
  })
}

export function yesNo<const O extends FieldOptions>(label: string, options?: O) {
  return make<boolean, O>('yesNo', label, options, {
    schema: { type: 'boolean' },
    check: (value) => (typeof value === 'boolean' ? undefined : messages.wrongType(label, 'yes or no')),
  })
}

/** One of a list. It travels as the option's id. */
export function choice<const L extends readonly Option[], const O extends FieldOptions>(label: string, list: L, options?: O) {
  const ids: readonly unknown[] = list.map((option) => option.id)
  return make<L[number]['id'], O>('choice', label, options, {
    options: list,
    schema: { enum: ids },
    check: (value) => (ids.includes(value) ? undefined : messages.choice(label)),
  })
}

/** Any number of a list, each at most once. They travel as the options' ids. */
export function choices<const L extends readonly Option[], const O extends FieldOptions>(label: string, list: L, options?: O) {
  const ids: readonly unknown[] = list.map((option) => option.id)
  return make<L[number]['id'][], O>('choices', label, options, {
    options: list,
    max: list.length,
    schema: { type: 'array', items: { enum: ids }, uniqueItems: true },
    check: (value) =>
      Array.isArray(value) && value.every((id) => ids.includes(id)) && new Set(value).size === value.length ? undefined : messages.choice(label),
  })
}

/** Short texts without a list behind them, such as medications. */
export function tags<const O extends FieldOptions & { max?: number }>(label: string, options?: O) {
  const max = options?.max ?? 50
  const item = textCheck(label, 200)
  return make<string[], O>('tags', label, options, {
    max,
    schema: { type: 'array', maxItems: max, items: { type: 'string', maxLength: 200 } },
    check(value) {
      if (!Array.isArray(value)) return messages.wrongType(label, 'a list of texts')
      if (value.length > max) return messages.tooMany(label, max)
      return value.map(item).find(Boolean)
    },
  })
}

/** The id of a record of another entity. Whether it exists, and whether the sender may name it, the server asks the database. */
export function reference<const O extends FieldOptions>(label: string, entity: string, options?: O) {
  return make<number, O>('reference', label, options, {
    entity,
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    check: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2_147_483_647 ? undefined : messages.wrongType(label, 'the number of a record'),
  })
}

/** Fields that belong together and are read and written as one object. */
export function group<const F extends Fields, const O extends FieldOptions>(label: string, fields: F, options?: O) {
  return make<InputOf<F>, O>('group', label, options, {
    fields,
    schema: objectSchema(fields),
    check: (value) => (isObject(value) ? undefined : messages.wrongType(label, 'an object')),
  })
}

/** Up to `max` rows of the same fields. */
export function rows<const F extends Fields, const O extends FieldOptions & { max?: number }>(label: string, fields: F, options?: O) {
  const max = options?.max ?? 100
  return make<InputOf<F>[], O>('rows', label, options, {
    fields,
    max,
    schema: { type: 'array', maxItems: max, items: objectSchema(fields) },
    check(value) {
      if (!Array.isArray(value) || !value.every(isObject)) return messages.wrongType(label, 'a list of objects')
      return value.length > max ? messages.tooMany(label, max) : undefined
    },
  })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The schema of a body made of `fields`, as `parse` reads it; with `patch`, as `parsePatch` does: nothing is required.
 * Unknown fields are refused. An empty field is null or left out. What JSON Schema can't say, parse says alone: days that
 * must lie in the past or in reach, characters that can't be stored, check digits; and parse forgives blanks around a text.
 */
export function objectSchema(fields: Fields, patch = false): JsonSchema {
  const entries = Object.entries(fields).filter(([, field]) => !field.readOnly)
  const required = patch ? [] : requiredNames(fields)
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(entries.map(([name, field]) => [name, field.required ? bodySchema(field, patch) : nullable(bodySchema(field, patch))])),
    ...(required.length > 0 ? { required } : {}),
  }
}

function requiredNames(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => fields[name]!.required && !fields[name]!.readOnly)
}

function bodySchema(field: Field, patch: boolean): JsonSchema {
  if (!patch || !field.fields) return titled(field)
  if (field.kind === 'group') return { title: field.label, ...objectSchema(field.fields, true) }
  if (!field.fields.id) return titled(field)
  // A row that names itself is a patch of that row; one that does not is new, and whole.
  const whole = { required: requiredNames(field.fields), properties: { id: { type: 'null' } } }
  const known = { required: ['id'], properties: { id: { type: 'integer' } } }
  return { ...titled(field), items: { ...objectSchema(field.fields, true), anyOf: [known, whole] } }
}

/** The schema of a record made of `fields`: all are there, an empty one is null. */
export function recordSchema(fields: Fields): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, nullable(field.fields ? nestedRecord(field) : titled(field))])
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(fields) }
}

function nestedRecord(field: Field): JsonSchema {
  const inner = recordSchema(field.fields!)
  return { title: field.label, ...(field.kind === 'rows' ? { type: 'array', items: inner } : inner) }
}

function titled(field: Field): JsonSchema {
  return { title: field.label, ...field.schema }
}

function nullable(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...schema.enum, null] }
  return { ...schema, type: [schema.type, 'null'] }
}
