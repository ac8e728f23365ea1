import type { Fields, LinkTarget } from './Field'
import type { Belonging, Owners, Policy } from './policy'
import type { FieldsRule } from './rules'

/** The calls that an entity has, and that core makes of its definition. */
export type EntityCall = 'list' | 'getAll' | 'view' | 'create' | 'update' | 'delete'

/** An entity, said once: its form, list, validation, API document, import, export, history and masking are read off it. */
export interface Entity<F extends Fields = Fields> {
  /** Singular, lower camel case, unique in the product: `referral`. */
  readonly id: string
  /** For people: singular and plural. */
  readonly name: { readonly one: string; readonly many: string }
  /** What its calls begin with: `Lead` for `/api/Lead/List`. S7.13 */
  readonly path: string
  /**
   * The literal paths of calls that the specification spells otherwise than S7.13: `/api/referral/:id`. One with `:id` takes
   * the id from there, another from the body (update) or the query (delete).
   */
  readonly calls?: Readonly<Partial<Record<EntityCall, string>>>
  readonly fields: F
  /** Rules across fields, which the forms ask before they send and the server before it stores. */
  readonly rules?: readonly FieldsRule<NoInfer<F>>[]
  readonly policy: Policy
  /** What one has seen of it lately can be read while the browser is offline. Nothing about a person's health is ever kept there. */
  readonly offline?: true
  /** Its records are about somebody's health: the patient access log tells who came at each of them, in which way. */
  readonly personal?: 'health'
  /** Changes of its records decide who may do what, so the person proves again that it is them (ASK_AGAIN_MINUTES). */
  readonly asksAgain?: boolean
  /** The field whose value all records of one patient share, where a patient has several. */
  readonly patient?: string
  /** The fields that say whose a record is, which the scopes of the policy stand on: `{ assigned: 'assignTo', store: 'storeId' }`. */
  readonly owners?: Owners
  /** Paths of the fields whose values, with blanks between, name a record: `['client.firstName', 'client.lastName']`. */
  readonly title: readonly string[]
  /** Path of a field that tells two of the same name apart where one of them is chosen: a number, a title. */
  readonly hint?: string
  /** The address of a record's screen with `:id`, for links out of search, history and messages. */
  readonly screen?: string
  /** The date that `fromDate` and `toDate` of S3.22 mean. */
  readonly period?: string
  /** What a list request that doesn't say it gets, where that is not a limit of 1000000 and ids ascending. S9.1 */
  readonly listDefaults?: {
    readonly limit?: number
    /** The field of the order; the id unless said. */
    readonly fieldName?: string
    readonly direction?: 'asc' | 'desc'
  }
  /** The choice whose options a board has columns for. */
  readonly state?: string
  /** The dates that a calendar can show. */
  readonly days?: readonly string[]
  /** Two records that agree in all paths of one of these sets are the same to an import. */
  readonly duplicateKeys?: readonly (readonly string[])[]
  /** Paths of the fields that a bulk edit offers and the server takes, in this order; unless said, every one that many records can share. */
  readonly bulkFields?: readonly string[]
  /** Paths that a change of many may set beside those, such as the reason that a status asks for. */
  readonly bulkCompanions?: readonly string[]
  /** People write notes on its records: whoever may update a record, for whoever may view it. */
  readonly notes?: EntityNotes
  /** The messages after a create, an update and a delete, where S8.9 differs from “Lead created successfully !!”. */
  readonly messages?: { readonly created: string; readonly updated: string; readonly deleted: string }
}

/** How people write notes on the records of an entity. */
export interface EntityNotes {
  /** Who holds all of these permissions deletes anybody's notes, and restores them. An author always deletes their own. */
  readonly deleteAny: readonly number[]
  /** A note can be marked as holding such details. Then its author alone reads it, and who holds the permission. */
  readonly sensitive?: {
    /** What the details are: `health details`. */
    readonly name: string
    /** On the box that marks a note: `Contains health details`. */
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

/** The fields that can say whose a record is. */
interface OwnersOf<F extends Fields> {
  readonly assigned?: Pointing<F, 'user'>
  readonly own?: Pointing<F, 'user'> | 'createdBy'
  readonly store?: Pointing<F, 'store'>
  readonly through?: Pointing<F, string> | Linking<F> | Belonging
}

/** @throws when the id is not lower camel case. */
export function defineEntity<const F extends Fields>(
  entity: Entity<F> & { readonly owners?: OwnersOf<NoInfer<F>> },
): Entity<F> {
  if (!/^[a-z][A-Za-z]*$/.test(entity.id))
    throw new Error(`Entity “${entity.id}”: the id must be lower camel case, such as “referral”.`)
  return entity
}

/** @returns the path of a call with `:id` in it where the id stands there, such as `/api/Lead/Update`. S7.13 */
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

/** @returns what to tell the person. S8.9 */
export function writeMessage(
  { name, messages: said }: Pick<Entity, 'name' | 'messages'>,
  action: 'created' | 'updated' | 'deleted',
): string {
  return said?.[action] ?? `${name.one} ${action} successfully !!`
}
