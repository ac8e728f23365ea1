import type { Fields, LinkTarget } from './Field'
import type { Belonging, Owners, Policy } from './policy'
import type { FieldsRule } from './rules'
import type { StateTransition } from './transitions'

/** The calls that core creates from the definition of an entity. */
export type EntityCall = 'list' | 'getAll' | 'view' | 'create' | 'update' | 'delete'

/** The definition of an entity. Its form, list, validation, API document, import, export, history and masking are derived from it. */
export interface Entity<F extends Fields = Fields> {
  /** Singular, lower camel case, unique in the product: `referral`. */
  readonly id: string
  /** Names for people: singular and plural. */
  readonly name: { readonly one: string; readonly many: string }
  /** It was a kind of record that an administrator made, and keeps the id and the path of that (`npm run plugin promote`). */
  readonly promoted?: true
  /** The first part of the paths of its calls: `Lead` for `/api/Lead/List`. S7.13 */
  readonly path: string
  /**
   * The literal paths of calls that the specification spells differently from S7.13: `/api/referral/:id`. A path with `:id` takes the id
   * from there, another from the body (update) or the query (delete).
   */
  readonly calls?: Readonly<Partial<Record<EntityCall, string>>>
  readonly fields: F
  /** Rules across fields, which the forms ask before they send and the server before it stores. */
  readonly rules?: readonly FieldsRule<NoInfer<F>>[]
  readonly policy: Policy
  /** Records that a person opened lately can be read while the browser is offline. Health data is never stored there. */
  readonly offline?: true
  /** What people create and change without a connection is kept on their device, encrypted, and sent later. Health data, too. */
  readonly offlineWrites?: true
  /** Its records contain health data: the patient access log stores who read which of them, and how. */
  readonly personal?: 'health'
  /** Changes of its records decide who may do what, so the person must prove their identity again (ASK_AGAIN_MINUTES). */
  readonly asksAgain?: boolean
  /** The field with the same value in all records of one patient, where a patient has several. */
  readonly patient?: string
  /** The fields that hold the owners of a record. The scopes of the policy need them: `{ assigned: 'assignTo', store: 'storeId' }`. */
  readonly owners?: Owners
  /** Paths of the fields whose values, joined by spaces, are the name of a record: `['client.firstName', 'client.lastName']`. */
  readonly title: readonly string[]
  /** Path of a field that distinguishes two records of the same name in a choice: a number, a title. */
  readonly hint?: string
  /**
   * Path of the text by which the product numbers its records: `REF-000012`. Messages name a record about somebody's health by it, and by
   * nothing else.
   */
  readonly number?: string
  /** The address of a record's screen with `:id`, for links from search, history and messages. */
  readonly screen?: string
  /** The address of its list, where that is not `screen` without the id. */
  readonly listScreen?: string
  /** The date that `fromDate` and `toDate` of S3.22 mean. */
  readonly period?: string
  /** The defaults of a list request. Without them: a limit of 1000000 and ascending ids. S9.1 */
  readonly listDefaults?: {
    readonly limit?: number
    /** The field to sort by; the id by default. */
    readonly fieldName?: string
    readonly direction?: 'asc' | 'desc'
  }
  /** The choice whose options are the columns of a board. */
  readonly state?: string
  /**
   * How records move from state to state: new ones begin at the first option of `state`, and its value changes along these alone, by
   * whoever and however. Without them it changes as any other field.
   */
  readonly transitions?: readonly StateTransition[]
  /** The dates that a calendar can show. */
  readonly days?: readonly string[]
  /** What a calendar reads besides a date of `days`, by that date’s path: `{ dateTime: { minutes: 'minutes' } }`. */
  readonly timing?: Readonly<Record<string, Timing>>
  /** Two records that agree in all paths of one of these sets are the same to an import. */
  readonly duplicateKeys?: readonly (readonly string[])[]
  /**
   * The fields in which a record is compared with others that may be the same, by their names in the body of `…/Similar`. Default: the fields
   * of `duplicateKeys`, else those of `title`, by their own names.
   */
  readonly similarBy?: Readonly<Record<string, string>>
  /** Paths of the fields that a bulk edit offers and the server takes, in this order; by default every field that many records can share. */
  readonly bulkFields?: readonly string[]
  /** Paths that a change of many may set beside those, such as the reason that a status asks for. */
  readonly bulkCompanions?: readonly string[]
  /** People write notes on its records: whoever may update a record, for whoever may view it. */
  readonly notes?: EntityNotes
  /** The messages after a create, an update and a delete, where they differ from S8.9's “Lead created successfully !!”. */
  readonly messages?: { readonly created: string; readonly updated: string; readonly deleted: string }
}

/** How long something takes that a calendar shows, at which time of day, and until when it is to be done. Paths of fields. */
export interface Timing {
  /** The time of day, beside a date that has none. */
  readonly time?: string
  /** How many minutes it takes. */
  readonly minutes?: string
  /** The date or the instant at which it ends; it has none while that is empty. */
  readonly until?: string
  /**
   * It is to be done by then, and overdue once that is past: always, or in these options of `state`, and finished in all others.
   */
  readonly due?: true | readonly number[]
}

/** How people write notes on the records of an entity. */
export interface EntityNotes {
  /** People who hold all of these permissions can delete and restore anybody's notes. An author can always delete their own. */
  readonly deleteAny: readonly number[]
  /** A note can be marked as containing such details. Then only its author and holders of the permission can read it. */
  readonly sensitive?: {
    /** The name of these details: `health details`. */
    readonly name: string
    /** The label of the box that marks a note: `Contains health details`. */
    readonly label: string
    readonly help: string
    readonly permission: number
  }
}

/** The fields of an entity that point at records of one kind, such as `user`. */
type Pointing<F extends Fields, Target extends string> = Extract<
  { [K in keyof F]: F[K] extends { readonly entity: Target } ? K : never }[keyof F],
  string
>

/** The fields of an entity that point at records of several kinds. */
type Linking<F extends Fields> = Extract<
  { [K in keyof F]: F[K] extends { readonly links: readonly LinkTarget[] } ? K : never }[keyof F],
  string
>

/** The fields that can hold the owner of a record. */
interface OwnersOf<F extends Fields> {
  readonly assigned?: Pointing<F, 'user'>
  readonly own?: Pointing<F, 'user'> | 'createdBy'
  readonly store?: Pointing<F, 'store'>
  readonly through?: Pointing<F, string> | Linking<F> | Belonging
}

/** @throws when the id is not in lower camel case. */
export function defineEntity<const F extends Fields>(
  entity: Entity<F> & { readonly owners?: OwnersOf<NoInfer<F>> },
): Entity<F> {
  if (!/^[a-z][A-Za-z0-9]*$/.test(entity.id))
    throw new Error(`Entity “${entity.id}”: the id must be lower camel case, such as “referral”.`)
  return entity
}

/** @returns the path of a call, with `:id` where the path contains the id, such as `/api/Lead/Update`. S7.13 */
export function callPath({ path, calls }: Pick<Entity, 'path' | 'calls'>, call: EntityCall): string {
  const usual = {
    list: 'List',
    getAll: 'getAll',
    view: ':id',
    create: 'Create',
    update: 'Update',
    delete: 'Delete',
  } as const
  return calls?.[call] ?? `/api/${path}/${usual[call]}`
}

/** @returns the path of the options of a reference: `POST {search?, ids?, limit?}`. Everybody may list people. */
export function optionsPath({ entity }: { readonly entity?: string }): string {
  if (entity === undefined) throw new Error('Only a reference has records to choose from; this field names no entity.')
  return `/api/${entity === 'user' ? 'person' : entity}/Options`
}

/** @returns the message for the person. S8.9 */
export function writeMessage(
  { name, messages }: Pick<Entity, 'name' | 'messages'>,
  action: 'created' | 'updated' | 'deleted',
): string {
  return messages?.[action] ?? `${name.one} ${action} successfully !!`
}
