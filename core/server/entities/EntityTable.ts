import type { Fields, RecordOf } from '@core/entity/Field'
import type { Entity, EntityCall } from '@core/entity/defineEntity'
import type { Viewer } from '../access/Viewer'
import type { Transaction } from '../database/Database'

/** How a write came about. By hand unless said. */
export type WrittenVia = 'import' | 'bulk' | 'undo' | 'system' | null

/** A record with what every record has. */
type Stored<F extends Fields> = RecordOf<F> & { readonly id: number; readonly version: number }

/** What is about to be written. */
export interface PlannedWrite<F extends Fields = Fields> {
  readonly tx: Transaction
  readonly viewer: Viewer
  readonly via: WrittenVia
  /** Null when it is made. */
  readonly before: Stored<F> | null
  /** With the patch on it; the fields are valid each for itself. */
  readonly after: RecordOf<F>
  /** What the body held besides the entity's fields (`rules.extra`). */
  readonly extra: Readonly<Record<string, unknown>>
  /** Of an import: the record that the row is the same as, where another is to be made all the same. */
  readonly same?: number | undefined
}

/** What a rule makes of a write. */
export interface WritePlan<F extends Fields = Fields> {
  readonly record: RecordOf<F>
  /** Goes into the history beside the changes. */
  readonly note?: string | null
  /** Runs once the row is written, in the same transaction: events, rows of other tables. */
  written?(id: number): Promise<void>
}

/** What an entity asks of its writes beyond its fields and its policy. */
export interface EntityRules<F extends Fields = Fields> {
  /** Fields of a body that are not stored, such as the note of a change of status. */
  readonly extra?: Fields
  /** @throws Refusal when the write is against a rule */
  plan?(write: PlannedWrite<F>): Promise<WritePlan<F>>
  /** Before a delete. @throws Refusal when it must stay */
  mayDelete?(tx: Transaction, stored: Stored<F>, viewer: Viewer): Promise<void>
  /** Before a delete is taken back. @throws Refusal when it must stay deleted */
  mayRestore?(tx: Transaction, stored: Stored<F>, viewer: Viewer): Promise<void>
}

/**
 * Where an entity is stored. The table is called by the entity's id in every query. It has the columns id, version,
 * created_by, created_at, updated_by, updated_at, deleted_at and search_text, and one for each field in its own spelling
 * (`nextFollowUp` in next_follow_up); groups, rows and lists are jsonb. Columns that the database fills need only be
 * read-only fields. A row with `deleted_at` is not there for anybody.
 */
export interface EntityTable<F extends Fields = Fields> {
  readonly entity: Entity<F>
  /** Schema and name: `referrals.referral`. */
  readonly table: string
  /** What it lets people do with single records; everything unless said. */
  readonly offers?: readonly EntityCall[]
  /** Its plugin answers `GET …getAll` itself, with more than a list's columns. */
  readonly ownGetAll?: true
  /**
   * Required groups that have a row of their own in another table, which has `id` and `updated_at`, and the column that
   * points there. A query calls it by the group's name: `client`. Records may share such a row: a rule that sets the column's
   * field on a new record ties it to a row that is there.
   */
  readonly joined?: Readonly<Record<string, { readonly table: string; readonly key: string }>>
  /** The fields that say whose a row is: top-level ones. `own` is `createdBy`, the column that every table has, unless said. */
  readonly owners: { readonly assigned?: string; readonly own?: string; readonly store?: string }
  /**
   * SQL of read-only fields that are not a column: fixed text, never a part of a request. By its path also of what lists read of a
   * section, where the database keeps that in a column besides.
   */
  readonly computed?: Readonly<Record<string, string>>
  /** SQL of orders that stand on another expression than the column: that of their index. */
  readonly orders?: Readonly<Record<string, string>>
  /** The lower-cased expression with the trigram index that quick search looks into; `search_text` unless said. */
  readonly search?: string
  readonly rules?: EntityRules<F>
  /** Puts into the fields' words what a body may say in others. @param stored the record as it was read, null for a create */
  restate?(sent: Readonly<Record<string, unknown>>, stored: Readonly<Record<string, unknown>> | null): Readonly<Record<string, unknown>>
}

/** Whether the entity lets people do this with its records. */
export function offers(table: EntityTable, call: EntityCall): boolean {
  return table.offers?.includes(call) ?? true
}

/** Infers the fields, so that rules are typed. */
export function defineEntityTable<const F extends Fields>(table: EntityTable<F>): EntityTable {
  return table
}
