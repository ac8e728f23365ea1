import type { Field, FieldOptions, Fields, Option } from './Field'
import {
  choice,
  choices,
  date,
  decimal,
  email,
  integer,
  longText,
  money,
  number,
  phone,
  text,
  yesNo,
} from './fieldKinds'
import { isObject } from './isObject'
import { messages } from './messages'

/** What a field of an administrator can hold. Their ids are stored. */
export const customKinds = [
  { id: 1, name: 'Text' },
  { id: 2, name: 'Long text' },
  { id: 3, name: 'Whole number' },
  { id: 4, name: 'Decimal number' },
  { id: 5, name: 'Amount of money' },
  { id: 6, name: 'Yes or no' },
  { id: 7, name: 'Date' },
  { id: 8, name: 'One of several choices' },
  { id: 9, name: 'Several choices' },
  { id: 10, name: 'Email' },
  { id: 11, name: 'Phone' },
  { id: 12, name: 'Formula' },
] as const
/** What a formula can result in. */
export const formulaTypes = ['number', 'text', 'yesNo', 'date'] as const
export type FormulaType = (typeof formulaTypes)[number]

/** The kinds that quick search can read. */
export const searchableKinds: readonly number[] = [1, 2, 3, 4, 5, 8, 9, 10, 11]

export type CustomKind = (typeof customKinds)[number]['id']

/** A field that an administrator added to an entity while the product runs. */
export interface CustomField {
  /** Of its definition. */
  readonly id?: number
  /** The id of the entity: `lead`. */
  readonly entity: string
  /** Its name in the group `custom` of a record; it never changes: `wheelchairWidth`. */
  readonly key: string
  readonly label: string
  readonly kind: CustomKind
  readonly help?: string
  readonly required?: boolean
  /** A column of the list by default. */
  readonly inList?: boolean
  readonly sensitive?: boolean
  /** The roles that see it, and those that change it, by their ids; absent: whoever sees the record, and may change it. */
  readonly seenBy?: readonly number[]
  readonly changedBy?: readonly number[]
  /** For whom it is read: they may see and not change it. */
  readonly readOnly?: boolean
  /** Quick search finds records by it, because its index is ready. */
  readonly searchable?: boolean
  /** What a new record has where nobody says otherwise, as text: `2,3` for choices. `today` for a day is that of its creation. */
  readonly default?: string
  /** Of a number. */
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  readonly decimals?: number
  /** Of the kinds with choices. The id of a choice is stored in records and never changes. */
  readonly options?: readonly Option<number>[]
  /** Of a formula, and what it results in. */
  readonly formula?: string
  readonly result?: FormulaType
}

/**
 * @returns the permission of those roles that may see or change a restricted field: a number that no permission of the catalog has. The
 * database gives it to sessions (`core.role_access`).
 */
export function fieldPermission(id: number, what: 'see' | 'change'): number {
  return -2 * id - (what === 'see' ? 0 : 1)
}

/** The name of the group in a record. */
export const customGroup = 'custom'

/** Whether a path is that of a field that administrators added: `custom.wheelchairWidth`. */
export function isCustomPath(path: string): boolean {
  return path.startsWith(`${customGroup}.`)
}

/** In a JSON Schema: the entity whose custom fields belong here. */
export const customMark = 'x-custom-fields'

/** The group of custom fields of each entity that may have some, by its id; and what was last set for all of them. */
const groups = new Map<string, Record<string, Field>>()
let definitions: readonly CustomField[] = []
let version = 0

/**
 * The group of the fields that administrators add. An entity that allows it has it by the name `custom`, and its table has a column of that
 * name (jsonb). One process serves one deployment, so each entity has one such group, which `setCustomFields` fills.
 * @param entity the id of the entity
 * @example fields: { company: text('Company'), custom: customFields('lead') }
 */
export function customFields(entity: string) {
  // A kind of record that an administrator changes is defined again, and keeps its group.
  const fields = groups.get(entity) ?? {}
  groups.set(entity, fields)
  fill(entity)
  const field: Omit<Field<Record<string, unknown>, false>, 'required' | 'readOnly'> & { readonly readOnly?: false } = {
    kind: 'group',
    label: 'More details',
    custom: true,
    fields,
    // The API document lists the fields in place of the mark.
    schema: { type: 'object', additionalProperties: true, [customMark]: entity },
    check: (value) => (isObject(value) ? undefined : messages.wrongType('More details', 'an object')),
  }
  // Without it, a new record could leave out a required field together with its group.
  return Object.defineProperty(field, 'required', {
    enumerable: true,
    get: () => Object.values(fields).some(({ required }) => required),
  }) as typeof field & { readonly required: false }
}

/** Sets the custom fields of this deployment, in their order, in place of those that were set before. */
export function setCustomFields(fields: readonly CustomField[]): void {
  definitions = fields
  version++
  for (const id of groups.keys()) fill(id)
}

/** @returns the custom fields of an entity, by their keys */
export function customFieldsOf(entity: string): Fields {
  return groups.get(entity) ?? {}
}

/** @returns the ids of the entities that may have custom fields */
export function extensibleEntities(): readonly string[] {
  return [...groups.keys()]
}

/** Says that fields of entities were changed by something else: what is kept of them is derived again. */
export function fieldsChanged(): void {
  version++
}

/** Increases with every change of the custom fields. What is derived from fields and kept must be derived again then. */
export function customFieldsVersion(): number {
  return version
}

function fill(id: string): void {
  const group = groups.get(id)!
  for (const key of Object.keys(group)) delete group[key]
  for (const field of definitions) if (field.entity === id) group[field.key] = fieldOf(field)
}

const computed: Readonly<Record<FormulaType, (label: string, options: FieldOptions) => Field>> = {
  number,
  text,
  yesNo,
  date,
}

/** @returns the declaration of the field, as if a developer had written it */
export function fieldOf(custom: CustomField): Field {
  const { unit, decimals } = custom
  const field = {
    ...declare(custom),
    ...(unit !== undefined && { unit }),
    // A sum of shares or of degrees says nothing.
    ...(unit !== undefined && /^[%‰°]/.test(unit) && { totals: 'mean' as const }),
    ...(decimals !== undefined && {
      decimals,
      round: (value: unknown) =>
        typeof value === 'number' && Number.isFinite(value) ? rounded(value, decimals) : value,
    }),
  }
  return custom.default === undefined ? field : { ...field, default: typedDefault(field, custom.default) }
}

/** @returns the number as it is shown with so many decimal places: 1.005 with two is 1.01, although its binary form is less */
function rounded(value: number, decimals: number): number {
  const shown = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: decimals })
  // The sum is never -0.
  return Number(shown) + 0
}

/** @returns a default as a value of its field */
function typedDefault({ kind, normalize, round }: Field, text: string): unknown {
  switch (kind) {
    case 'decimal':
      return round?.(Number(text)) ?? Number(text)
    case 'integer':
    case 'choice':
      return Number(text)
    case 'yesNo':
      return text === 'true'
    case 'choices':
      return text.split(',').map(Number)
    default:
      return normalize?.(text) ?? text
  }
}

/** In a history: the name of a changed field, for people who may not know that the field exists. */
export const unseenFieldName = 'A field that you may not see'

/** @returns what is wrong with the default of a field, or undefined */
export function defaultProblem(custom: CustomField): string | undefined {
  const { default: value, kind, check } = fieldOf(custom)
  return value === undefined || (kind === 'date' && value === 'today') ? undefined : check(value)
}

function declare({ kind, label, options: choicesOf = [], min, max, ...rest }: CustomField): Field {
  const { id = 0, help, required, inList, sensitive, seenBy, changedBy, readOnly, searchable } = rest
  const { formula = '', result = 'number' } = rest
  const common = {
    ...(help && { help }),
    ...(required && { required }),
    ...(inList && { inList }),
    ...((sensitive || seenBy) && { sensitive: true }),
    ...(seenBy && { seenBy, seenWith: fieldPermission(id, 'see') }),
    ...(changedBy && { changedBy, changedWith: fieldPermission(id, 'change') }),
    ...(readOnly && { readOnly }),
    ...(searchable && { searchable }),
  }
  const limits = { ...common, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  switch (kind) {
    case 1:
      return text(label, common)
    case 2:
      return longText(label, common)
    case 3:
      return integer(label, limits)
    case 4:
      return decimal(label, limits)
    case 5:
      return money(label, common)
    case 6:
      return yesNo(label, common)
    case 7:
      return date(label, common)
    case 8:
      return choice(label, choicesOf, common)
    case 9:
      return choices(label, choicesOf, common)
    case 10:
      return email(label, common)
    case 11:
      return phone(label, common)
    case 12:
      return { ...computed[result](label, { ...common, readOnly: true }), required: false, formula }
  }
}

/**
 * @param taken names that the entity's group has or had: a name is never given twice, or the values of a removed field would come back
 * @returns the name of a field with this label: `wheelchairWidth`, or `wheelchairWidth2`
 */
export function keyOf(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/i)
    .filter(Boolean)
  const joined = words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .slice(0, 40)
  const begun = /^[a-z]/.test(joined) && !(joined in {}) ? joined : `field${joined}`
  let key = begun
  for (let n = 2; taken.has(key); n++) key = `${begun}${n}`
  return key
}
