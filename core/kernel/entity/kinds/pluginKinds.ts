import type { Field } from '../Field'

/** The kinds of the product that a kind of a plugin can be based on, and what a value of each is. */
const bases = {
  text: 'string',
  longText: 'string',
  email: 'string',
  phone: 'string',
  money: 'string',
  integer: 'number',
  decimal: 'number',
  number: 'number',
  choice: 'number',
} as const

export type BaseKind = keyof typeof bases

type ValueOf<Base extends BaseKind> = (typeof bases)[Base] extends 'string' ? string : number

/**
 * A kind of field that a plugin adds. Its base decides the column, the SQL, filters, sorting, imports and the API; the functions hold on
 * the server and in the browser. How it is drawn is a contribution to `field.kind@1`, by the same id.
 */
export interface FieldKind<Base extends BaseKind = BaseKind> {
  /** The plugin and a name: `carpool.plate`. */
  readonly id: string
  readonly base: Base
  /** @returns the message of the rule that a filled value breaks. It is asked before what the base checks. */
  check?(value: ValueOf<Base>): string | undefined
  /** @returns a value as text for people: in lists, exports, PDFs and the history. Of a text, `normalize` reads it back. */
  format?(value: ValueOf<Base>): string
  /** Of a text: its one stored form, before it is checked. */
  normalize?(typed: string): string
  /** Of a text: what a person should know of a value that is accepted. */
  notice?(value: string): string | undefined
}

/**
 * @example export const plateKind = defineFieldKind({ id: 'carpool.plate', base: 'text', normalize: (typed) => typed.toUpperCase() })
 * @throws when the id has no plugin, or there is no such base
 */
export function defineFieldKind<const Base extends BaseKind>(kind: FieldKind<Base>): FieldKind<Base> {
  if (!/^[a-z]\w*\.[a-z]\w*$/i.test(kind.id))
    throw new Error(
      `Kind of field “${kind.id}”: the id must be that of the plugin and a name, such as “carpool.plate”.`,
    )
  if (!Object.hasOwn(bases, kind.base))
    throw new Error(
      `Kind of field “${kind.id}”: base it on one of ${Object.keys(bases).join(', ')}, not on “${kind.base}”.`,
    )
  return kind
}

/**
 * @returns the field as one of a plugin’s kind
 * @example plate: ofKind(text('Plate', { required: true }), plateKind)
 * @throws when the kind is based on another kind than the field’s
 */
export function ofKind<F extends Field>(field: F, kind: FieldKind): F {
  if (field.kind !== kind.base)
    throw new Error(`Field “${field.label}”: ${kind.id} is based on ${kind.base}, and the field is a ${field.kind}.`)
  const { id, check, format, normalize, notice } = kind
  const isValue = (value: unknown): value is never => typeof value === bases[kind.base]
  return {
    ...field,
    pluginKind: id,
    ...(check && {
      check: (value: unknown) => (isValue(value) ? check(value) : undefined) ?? field.check(value),
    }),
    ...(format && { format: (value: unknown) => (isValue(value) ? format(value) : String(value)) }),
    ...(normalize && { normalize }),
    ...(notice && { notice }),
  }
}
