import type { FileType } from './files'

/** A JSON Schema, as far as the API document needs one. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** The options of every kind of field. */
export interface FieldOptions<Required extends boolean = boolean> {
  /** An empty value is refused with S5.1's `{label} is required`. */
  readonly required?: Required
  /** Set by the server; refused in a body. */
  readonly readOnly?: boolean
  /** Masked without the entity's permission for sensitive fields. */
  readonly sensitive?: boolean
  /** Of a custom field that only some roles see: the permission that they have instead of that for sensitive fields (`fieldPermission`). */
  readonly seenWith?: number
  /** Of a custom field that only some roles change: the permission that they have. */
  readonly changedWith?: number
  /** The roles that see a custom field, by their ids: a formula over it may be seen by them alone. */
  readonly seenBy?: readonly number[]
  /** The roles that change a custom field, by their ids. */
  readonly changedBy?: readonly number[]
  /**
   * Encrypted in the database: in the record, its drafts and its copies. Only a sensitive text can be encrypted. A filter finds equal
   * values only, and the field can't be sorted or grouped by.
   */
  readonly encrypted?: boolean
  /** Identifies a person, such as a date of birth. Filters by such a field are not written into addresses; neither are filters by text. */
  readonly identifying?: boolean
  /**
   * What the foot of a list says of a number: by default its sum and its mean; `mean` of a share or an age, `none` of a number that names or
   * orders something, such as a model year.
   */
  readonly totals?: 'mean' | 'none'
  /** Quick search searches this field. */
  readonly searchable?: boolean
  /** What a new record has where nobody says otherwise; `today` for a day is that of its creation. Only custom fields have one. */
  readonly default?: unknown
  /** One line under the control: what to enter, or why it is needed. */
  readonly help?: string
  /** A column of the list by default. Every other field can be chosen as a column. */
  readonly inList?: boolean
  /** The field is left out of imports, as read-only fields are. */
  readonly inImport?: false
}

/**
 * The declaration of a field. `Value` is the type in requests, in responses and in a record where the field is filled. An empty field is
 * `null` in a record. In a body, `null`, `''`, `[]` and an absent field all mean empty.
 */
export interface Field<Value = unknown, Required extends boolean = boolean> extends FieldOptions<Required> {
  readonly kind: string
  readonly label: string
  readonly required: Required
  /** The schema of a filled value. */
  readonly schema: JsonSchema
  /** The choices, for the kinds that have them. */
  readonly options?: readonly Option[]
  /** The ids of the choices that a form offers, where that isn’t all of them. What was chosen before is shown as well. */
  readonly offered?: ReadonlySet<unknown>
  /** The inner fields of a group, or of each row. */
  readonly fields?: Fields
  /** The maximum number of rows, characters or digits. */
  readonly max?: number
  /** Of a number: what it counts, such as `cm`, and with how many decimal places it is shown. */
  readonly unit?: string
  readonly decimals?: number
  /** The group of the fields that administrators add: its `fields` change while the product runs (`customFields`). */
  readonly custom?: true
  /** Of a field that is computed from others of its record: how. The server compiles it to SQL. */
  readonly formula?: string
  /** What a group represents as a whole, where it is more than its separate fields. */
  readonly as?: 'address'
  /** The accepted types of files. */
  readonly types?: readonly FileType[]
  /** The entity that a reference points at, such as `user`. */
  readonly entity?: string
  /** The entity whose ids a list of ids holds, such as `store`. */
  readonly idsOf?: string
  /** The kinds of record that a link can point at. The field `linkType` holds which of them it is. */
  readonly links?: readonly LinkTarget[]
  readonly linkType?: string
  /** The look-up list that the choices come from, such as `referrals.holdReason`. */
  readonly lookup?: string
  /** The look-up list whose entries are suggested for a text. Other text is accepted too. */
  readonly suggestions?: string
  /** The id of the plugin’s kind that it is (`ofKind`), whose parts draw it; `kind` is the base of that. */
  readonly pluginKind?: string
  /** @returns a filled value as text for people, where its plugin’s kind says it. */
  readonly format?: (value: unknown) => string
  /** @returns a text in its one stored form, before it is checked: a VIN without the blanks that were typed. */
  normalize?(typed: string): string
  /** @returns a number with the decimal places of the field; anything else as it is. Called before it is checked. */
  round?(value: unknown): unknown
  /** @returns what a person should know of a value that is accepted; a form shows it in place of `help`. */
  notice?(value: string): string | undefined
  /** @returns the message of the rule that a filled value breaks, else undefined. `value` may be of any type. */
  check(value: unknown): string | undefined
  readonly valueType?: Value
}

export type Fields = { readonly [name: string]: Field }

/** The meaning of a status, which its badge and its part of a chart show by the same color. */
export const tones = ['neutral', 'progress', 'info', 'success', 'warning', 'danger'] as const
export type Tone = (typeof tones)[number]

export interface Option<Id extends number | string = number | string> {
  readonly id: Id
  readonly name: string
  /** Of a status. */
  readonly tone?: Tone
}

/** A kind of record that a link can point at: the id and name of the choice, and the entity. */
export interface LinkTarget extends Option<number> {
  readonly entity: string
  /** Its plugin may be absent. Then there are no such records. */
  readonly optional?: true
}

type Value<F> = F extends Field<infer V> ? NonNullable<V> : never

/** A record as it is read: it has every field, and an empty one is `null`. */
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

/** The body of a create: required fields are filled, the others are optional. */
export type InputOf<F extends Fields> = {
  -readonly [K in RequiredKeys<F>]: Value<F[K]>
} & { -readonly [K in Exclude<WritableKeys<F>, RequiredKeys<F>>]?: Value<F[K]> | null }

/** The body of an update: an absent field stays as it is. */
export type PatchOf<F extends Fields> = Partial<InputOf<F>>
