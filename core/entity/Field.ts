import type { FileType } from './files'

/** A JSON Schema, as far as the API document needs one. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** What every kind of field shares. */
export interface FieldOptions<Required extends boolean = boolean> {
  /** Empty is refused with S5.1's `{label} is required`. */
  readonly required?: Required
  /** Set by the server; refused in a body. */
  readonly readOnly?: boolean
  /** Masked without the entity's permission for sensitive fields. */
  readonly sensitive?: boolean
  /**
   * Encrypted in the database, wherever the record, its drafts and its copies stand: of a text that is sensitive as well. A filter of it
   * finds equal values alone, and nothing is sorted or grouped by it.
   */
  readonly encrypted?: boolean
  /** Identifies a person, as a day of birth does. Filters of such a field are not written into addresses, and neither are texts. */
  readonly identifying?: boolean
  /** Quick search looks into it. */
  readonly searchable?: boolean
  /** One line under the control that says what to enter, or why it is asked. */
  readonly help?: string
  /** Stands in the list from the start; any other field can be chosen as a column. */
  readonly inList?: boolean
  /** Left out of imports, as read-only fields are. */
  readonly inImport?: false
}

/**
 * A field, said once. `Value` is what travels on the wire and stands in the record when the field is filled.
 * An empty field is `null` in a record; `null`, `''`, `[]` and absence all mean empty in a body.
 */
export interface Field<Value = unknown, Required extends boolean = boolean> extends FieldOptions<Required> {
  readonly kind: string
  readonly label: string
  readonly required: Required
  /** The schema of a filled value. */
  readonly schema: JsonSchema
  /** The choices, for the kinds that have them. */
  readonly options?: readonly Option[]
  /** Fields within: of a group, or of each row. */
  readonly fields?: Fields
  /** Most rows, characters or digits that it holds. */
  readonly max?: number
  /** What a group is as a whole, where it is more than its fields side by side. */
  readonly as?: 'address'
  /** What kinds of files it takes. */
  readonly types?: readonly FileType[]
  /** What a reference points at, such as `user`. */
  readonly entity?: string
  /** Whose records the ids of a list name, such as `store`. */
  readonly idsOf?: string
  /** The kinds of record that a link points at: of which of them one is, the field `linkType` says. */
  readonly links?: readonly LinkTarget[]
  readonly linkType?: string
  /** The look-up list that the choices come from, such as `referrals.holdReason`. */
  readonly lookup?: string
  /** The look-up list whose entries are suggested for a text. What isn't on it is taken all the same. */
  readonly suggestions?: string
  /** Returns the message of the rule that a filled value breaks, else undefined. `value` may be of any type. */
  check(value: unknown): string | undefined
  readonly valueType?: Value
}

export type Fields = { readonly [name: string]: Field }

export interface Option<Id extends number | string = number | string> {
  readonly id: Id
  readonly name: string
}

/** A kind of record that a link can point at: the id and name of the choice, and the entity. */
export interface LinkTarget extends Option<number> {
  readonly entity: string
  /** Its plugin need not be installed: while it isn't, there are no such records. */
  readonly optional?: true
}

type Value<F> = F extends Field<infer V> ? NonNullable<V> : never

/** A record as it is read: every field is there, an empty one is `null`. */
export type RecordOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Field<infer V, infer R>
    ? R extends true
      ? NonNullable<V>
      : NonNullable<V> | null
    : never
}

type WritableKeys<F extends Fields> = { [K in keyof F]: F[K] extends { readonly readOnly: true } ? never : K }[keyof F]
type RequiredKeys<F extends Fields> = {
  [K in WritableKeys<F>]: F[K] extends Field<unknown, true> ? K : never
}[WritableKeys<F>]

/** A create's body: required fields filled, the others as one likes. */
export type InputOf<F extends Fields> = {
  -readonly [K in RequiredKeys<F>]: Value<F[K]>
} & { -readonly [K in Exclude<WritableKeys<F>, RequiredKeys<F>>]?: Value<F[K]> | null }

/** An update's body: what is absent stays as it is. */
export type PatchOf<F extends Fields> = Partial<InputOf<F>>
