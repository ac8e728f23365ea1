import type { ColumnType, Generated } from 'kysely'
import type { Field, Fields } from '@core/entity'

/** An instant: read as an ISO 8601 text in UTC, written in the same form or set by the database. */
export type Instant = ColumnType<string, string | undefined, string>
export type NullableInstant = ColumnType<string | null, string | null | undefined, string | null>

/** `next_follow_up` of `nextFollowUp`, as in `columnOf`. */
type ColumnName<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : ''

/** The column of a choice takes any value of its type; the definition decides which ids exist. */
type Plain<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean
      ? boolean
      : never

/** Groups, rows and lists: read as parsed values, written as their JSON text. */
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>

type Column<F> =
  F extends Field<infer Value, infer Required>
    ? NonNullable<Value> extends object
      ? Required extends true
        ? Json
        : NullableJson
      : Required extends true
        ? Plain<NonNullable<Value>>
        : Plain<NonNullable<Value>> | null
    : never

/** The columns of fields, by the names of their columns. */
export type FieldColumns<F extends Fields> = {
  -readonly [Name in keyof F as ColumnName<Name>]: Column<F[Name]>
}

/** The columns that every table of records has. */
export interface RecordColumns {
  id: Generated<number>
  search_text: string
  version: Generated<number>
  created_by: number | null
  created_at: Instant
  updated_by: number | null
  updated_at: Instant
  deleted_at: NullableInstant
  deleted_by: number | null
}

/**
 * A Kysely table type that is derived from an entity's fields, so that each column is declared once:
 * ```ts
 * interface FleetTables {
 *   'fleet.vehicle': RecordTable<VehicleFields, { search_text: Generated<string> }>
 * }
 * ```
 * @typeParam Own columns that are not fields, and columns that are declared differently: with a default, generated, never null
 */
export type RecordTable<F extends Fields, Own = unknown> = Own & Omit<RecordColumns & FieldColumns<F>, keyof Own>
