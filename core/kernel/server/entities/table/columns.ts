import { type RawBuilder, sql } from 'kysely'
import type { Field, Fields, RecordOf } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/isObject'
import { sealText } from '../../platform/database/sealedTexts'

/** @returns the column of a field: `next_follow_up` of `nextFollowUp`. */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Whether a field is stored as jsonb: groups, rows and lists of any kind. */
function isJson({ schema }: Pick<Field, 'schema'>): boolean {
  return schema.type === 'array' || schema.type === 'object'
}

/** @returns a value in the form of its column. Encrypted texts are sealed here; every query returns them decrypted. */
export function toColumn(field: Field, value: unknown): unknown {
  const stored = field.custom ? withoutComputed(field, value) : hasEncrypted(field) ? sealValue(field, value) : value
  return stored !== null && isJson(field) ? JSON.stringify(stored) : stored
}

const encrypts = new WeakMap<Field, boolean>()

/** Whether a field, or a field in it, is encrypted in the database. */
export function hasEncrypted(field: Field): boolean {
  const known = encrypts.get(field)
  if (known !== undefined) return known
  const has = field.encrypted === true || Object.values(field.fields ?? {}).some(hasEncrypted)
  encrypts.set(field, has)
  return has
}

/** For values of fields that a plugin stores as JSON of its own, such as the answers of a form: seals the encrypted ones. */
export function sealFields(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field && hasEncrypted(field) ? sealValue(field, value) : value]
    }),
  )
}

function sealValue(field: Field, value: unknown): unknown {
  if (field.encrypted) return typeof value === 'string' ? sealText(value) : value
  if (Array.isArray(value)) return value.map((row) => (isObject(row) ? sealFields(field.fields!, row) : row))
  return isObject(value) ? sealFields(field.fields!, value) : value
}

/** @returns the value of a column as it is in the record. Values within jsonb are unchanged. */
export function fromColumn(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field.custom) return knownOf(field, value)
  if (field.kind === 'decimal' || field.kind === 'number') return Number(value)
  if (field.kind === 'timeSlot') return (value as string).slice(0, 5)
  return value
}

/** The values of the custom fields that there are now. The column also keeps those of removed fields, and of fields that are new to this node. */
function knownOf({ fields = {} }: Field, value: unknown): unknown {
  if (!isObject(value)) return null
  const known = Object.keys(fields).flatMap((key) => (value[key] == null ? [] : [[key, value[key]] as const]))
  return known.length > 0 ? Object.fromEntries(known) : null
}

/** Formulas are computed whenever they are read. */
function withoutComputed({ fields = {} }: Field, value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => fields[key]?.formula === undefined))
}

/** @returns SQL of a column of custom fields after a change: values that this node doesn't know stay */
function keepUnknown(column: string, { fields = {} }: Field, json: unknown): RawBuilder<unknown> {
  return sql`coalesce(${sql.id(column)}, '{}') - ${Object.keys(fields)}::text[] || coalesce(${json}::jsonb, '{}')`
}

/** @returns a changed value in the form of its column, for an update of the row */
export function toChangedColumn(name: string, field: Field, value: unknown): unknown {
  const column = toColumn(field, value)
  return field.custom ? keepUnknown(columnOf(name), field, column) : column
}

/**
 * For SQL over a plugin's own table whose columns are those of fields.
 * @returns `client.first_name as "firstName", …`; `readFields` parses such a row
 */
export function selectFields(fields: Fields, alias: string): RawBuilder<unknown> {
  return sql.join(Object.keys(fields).map((name) => sql`${sql.ref(`${alias}.${columnOf(name)}`)} as ${sql.id(name)}`))
}

/** @returns the values of the fields, from a row that `selectFields` selected; nothing is masked */
export function readFields<F extends Fields>(fields: F, row: Readonly<Record<string, unknown>>): RecordOf<F> {
  const values = Object.entries(fields).map(([name, field]) => [name, fromColumn(field, row[name])])
  return Object.fromEntries(values) as RecordOf<F>
}

/** @returns `first_name = $1, …` for an `update … set`; at least one value is required */
export function assignFields(fields: Fields, values: Readonly<Record<string, unknown>>): RawBuilder<unknown> {
  const cells = Object.entries(values)
  return sql.join(cells.map(([name, value]) => sql`${sql.id(columnOf(name))} = ${toColumn(fields[name]!, value)}`))
}
