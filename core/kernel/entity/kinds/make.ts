import type { Field, FieldOptions, JsonSchema } from '../Field'
import { messages } from '../messages'

const unprintable =
  // eslint-disable-next-line no-control-regex -- Postgres refuses NUL in text; the others are invisible in every screen
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/**
 * The start of a value that the server encrypted. Such a text is refused in a body: otherwise the server would decrypt for a person what
 * they pasted.
 */
const sealed = /sealed2\.[0-9a-f]{8}\./

/** Whether the database can hold a text, and a screen can show it. */
export function isStorable(text: string): boolean {
  return !unprintable.test(text) && !sealed.test(text)
}

const lineBreaks =
  // eslint-disable-next-line no-control-regex -- all control characters, and the two separators that break lines as well
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Whether a text can be stored, and is one line without tabs and other control characters: it may become a subject, a name or a header. */
export function isOneLine(text: string): boolean {
  return isStorable(text) && !lineBreaks.test(text)
}

type Flag<O> = O extends { required: true } ? true : false
type ReadOnly<O> = O extends { readOnly: true } ? { readonly readOnly: true } : { readonly readOnly?: false }
export type Made<V, O> = Omit<Field<V, Flag<O>>, 'readOnly'> & ReadOnly<O>

/** Options of which each is one of `All`. A mistyped name has the type `never`, which no value has. */
export type Known<O, All> = O & { readonly [Name in Exclude<keyof O, keyof All>]: never }

/** Creates a field: the common properties come from its options, the others from `more`. */
export function make<V, const O extends FieldOptions>(
  kind: string,
  label: string,
  options: O | undefined,
  more: Pick<Field<V>, 'schema' | 'check'> & Partial<Field<V>>,
): Made<V, O> {
  const required = options?.required === true
  const field = {
    ...options,
    kind,
    label,
    required,
    ...more,
    ...(required ? { schema: filled(more.schema) } : {}),
  }
  // The compiler can't derive which flags the options set; their type says it.
  return field as unknown as Made<V, O>
}

/** The schema also refuses a required text or list that is empty. */
function filled(schema: JsonSchema): JsonSchema {
  if (schema.type === 'string') return { minLength: 1, ...schema }
  if (schema.type === 'array') return { minItems: 1, ...schema }
  return schema
}

/** @returns the check of a text: its length, characters that can't be stored, then `rule`. */
export function textCheck(label: string, max: number, rule?: (value: string) => string | undefined) {
  return (value: unknown) => {
    if (typeof value !== 'string') return messages.wrongType(label, 'text')
    // JSON Schema and Postgres count code points: an emoji is one, though it takes two units in a string.
    if (value.length > max && [...value].length > max) return messages.tooLong(label, max)
    if (!isStorable(value)) return messages.unprintable(label)
    return rule?.(value)
  }
}

/** @returns the check of a text of one line: its length, characters that it can't contain, then `rule`. */
export function lineCheck(label: string, max: number, rule?: (value: string) => string | undefined) {
  return textCheck(label, max, (value) => (isOneLine(value) ? rule?.(value) : messages.unprintable(label)))
}

/** Whether a value can be the id of a row: a positive integer within the range of the database's column. */
export function isRowId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2_147_483_647
}
