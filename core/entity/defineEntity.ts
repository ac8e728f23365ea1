import type { Fields } from './Field'
import type { Policy } from './policy'

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
  readonly policy: Policy
  /** Paths of the fields whose values, with blanks between, name a record: `['client.firstName', 'client.lastName']`. */
  readonly title: readonly string[]
  /** Path of a field that tells two of the same name apart where one of them is chosen: a number, a title. */
  readonly hint?: string
  /** The address of a record's screen with `:id`, for links out of search, history and messages. */
  readonly screen?: string
  /** The date that `fromDate` and `toDate` of S3.22 mean. */
  readonly period?: string
  /** The choice whose options a board has columns for. */
  readonly state?: string
  /** The dates that a calendar can show. */
  readonly days?: readonly string[]
  /** Two records that agree in all paths of one of these sets are the same to an import. */
  readonly same?: readonly (readonly string[])[]
  /** What is said once a record was created, updated, deleted, where S8.9 words it otherwise than “Lead created successfully !!”. */
  readonly said?: { readonly created: string; readonly updated: string; readonly deleted: string }
}

/** @throws when the id is not lower camel case. */
export function defineEntity<const F extends Fields>(entity: Entity<F>): Entity<F> {
  if (!/^[a-z][A-Za-z]*$/.test(entity.id)) throw new Error(`Entity “${entity.id}”: the id must be lower camel case, such as “referral”.`)
  return entity
}

/** @returns the path of a call with `:id` in it where the id stands there, such as `/api/Lead/Update`. S7.13 */
export function callPath({ path, calls }: Pick<Entity, 'path' | 'calls'>, call: EntityCall): string {
  const usual = { list: 'List', getAll: 'getAll', view: ':id', create: 'Create', update: 'Update', delete: 'Delete' } as const
  return calls?.[call] ?? `/api/${path}/${usual[call]}`
}

/** @returns where one finds the records that a reference may point at: `POST {search?, ids?, limit?}`. People are everybody's to name. */
export function optionsPath({ entity }: { readonly entity?: string }): string {
  if (entity === undefined) throw new Error('Only a reference has records to choose from; this field names no entity.')
  return `/api/${entity === 'user' ? 'person' : entity}/Options`
}

/** @returns what to tell the person. S8.9 */
export function saidOf({ name, said }: Pick<Entity, 'name' | 'said'>, deed: 'created' | 'updated' | 'deleted'): string {
  return said?.[deed] ?? `${name.one} ${deed} successfully !!`
}
