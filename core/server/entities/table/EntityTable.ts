import type { Fields, RecordOf } from '@core/entity/Field'
import type { Entity, EntityCall } from '@core/entity/defineEntity'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'

/** How a write came about. By hand unless said. */
export type WriteSource = 'import' | 'bulk' | 'undo' | 'system' | null

/** A record with what every record has. */
type Stored<F extends Fields> = RecordOf<F> & { readonly id: number; readonly version: number }

/**
 * Asks what the rows of one transaction have in common, such as whether their assignee is active, once for all of them.
 * @param question names the plugin and everything that the answer depends on
 */
export type Remember = <Answer>(question: string, find: () => Promise<Answer>) => Promise<Answer>

/** What is about to be written. */
export interface PlannedWrite<F extends Fields = Fields> {
  readonly tx: Transaction
  readonly viewer: Viewer
  readonly via: WriteSource
  /** Null when it is made. */
  readonly before: Stored<F> | null
  /** With the patch on it; the fields are valid each for itself. */
  readonly after: RecordOf<F>
  /** What the body held besides the entity's fields (`rules.extra`). */
  readonly extra: Readonly<Record<string, unknown>>
  /** Of an import: the record that the row is the same as, where another is to be made all the same. */
  readonly same?: number | undefined
  /** Asks once for what many rows of an import have in common. */
  readonly remember: Remember
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
  /** @throws HttpError when the write is against a rule */
  plan?(write: PlannedWrite<F>): Promise<WritePlan<F>>
  /** Before a delete. @throws HttpError when it must stay */
  mayDelete?(tx: Transaction, stored: Stored<F>, viewer: Viewer): Promise<void>
  /** Before a delete is taken back. @throws HttpError when it must stay deleted */
  mayRestore?(tx: Transaction, stored: Stored<F>, viewer: Viewer): Promise<void>
}

/**
 * Where an entity is stored. The table is called by the entity's id in every query. It has the columns id, version,
 * created_by, created_at, updated_by, updated_at, deleted_at, deleted_by and search_text, and one for each field in its own spelling
 * (`nextFollowUp` in next_follow_up); groups, rows and lists are jsonb. Columns that the database fills need only be
 * read-only fields. A row with `deleted_at` is not there for anybody.
 */
export interface EntityTable<F extends Fields = Fields> {
  readonly entity: Entity<F>
  /** Schema and name: `referrals.referral`. */
  readonly table: string
  /** What it lets people do with single records; everything unless said. */
  readonly enabledCalls?: readonly EntityCall[]
  /** Its plugin answers `GET …getAll` itself, with more than a list's columns. */
  readonly ownGetAll?: true
  /**
   * Required groups that have a row of their own in another table, which has `id` and `updated_at`, and the column that
   * points there. A query calls it by the group's name: `client`. Records may share such a row: a rule that sets the column's
   * field on a new record ties it to a row that is there.
   */
  readonly joined?: Readonly<Record<string, { readonly table: string; readonly key: string }>>
  /**
   * SQL of read-only fields that are not a column: fixed text, never a part of a request. By its path also of what lists read of a
   * section, where the database keeps that in a column besides.
   */
  readonly computed?: Readonly<Record<string, string>>
  /**
   * Fields that a body may leave empty and a row never does, since a rule or the database fills them; `createdAt` and `updatedAt` always
   * are. Sorted by them, a list needs no second part for the rows where they are empty.
   */
  readonly filled?: readonly string[]
  /** SQL of orders that stand on another expression than the column: that of their index. */
  readonly orders?: Readonly<Record<string, string>>
  /** The lower-cased expression with the trigram index that quick search looks into; `search_text` unless said. */
  readonly search?: string
  readonly rules?: EntityRules<F>
  /** Totals that the database keeps, for figures over more rows than can be read each time: the smallest first. */
  readonly rollUps?: readonly RollUp[]
  /** Of the deployment that the table is a part of: core sets it when it composes the app. */
  readonly catalog?: ReadonlyMap<string, EntityTable>
  /** Puts into the fields' words what a body may say in others. @param stored the record as it was read, null for a create */
  normalizeBody?(
    sent: Readonly<Record<string, unknown>>,
    stored: Readonly<Record<string, unknown>> | null,
  ): Readonly<Record<string, unknown>>
}

/**
 * A table of totals: how many rows there are for each combination of some fields, and what their numbers add up to. `…/Aggregate` reads it
 * instead of the rows wherever it tells all that is asked. Its columns are called like those of the entity's table; besides there are `rows`
 * and for each of the sums the sum and how many rows hold one (`value`, `value_rows`). Several of its rows may stand for one combination.
 */
export interface RollUp {
  /** Schema and name. */
  readonly table: string
  /** The fields that it tells apart, and those that are computed of them. A moment stands at the beginning of its day in UTC. */
  readonly by: readonly string[]
  /** Fields of which it tells only whether they are filled. */
  readonly presenceOf?: readonly string[]
  readonly sums?: readonly string[]
}

/** Whether the entity lets people do this with its records. */
export function isCallEnabled(table: EntityTable, call: EntityCall): boolean {
  return table.enabledCalls?.includes(call) ?? true
}

/** Infers the fields, so that rules are typed. */
export function defineEntityTable<const F extends Fields>(table: EntityTable<F>): EntityTable {
  return table
}
