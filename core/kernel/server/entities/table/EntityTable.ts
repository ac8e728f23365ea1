import type { RawBuilder } from 'kysely'
import type { Fields, RecordOf } from '@core/kernel/entity/Field'
import type { Entity, EntityCall } from '@core/kernel/entity/defineEntity'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'

/** How a write was made. Default: by hand. */
export type WriteSource = 'import' | 'bulk' | 'undo' | 'system' | null

/** A record with the properties that every record has. */
type Stored<F extends Fields> = RecordOf<F> & { readonly id: number; readonly version: number }

/**
 * Caches a question that the rows of one transaction share, such as whether their assignee is active.
 * @param question a key: the plugin, and everything that the answer depends on
 */
export type Remember = <Answer>(question: string, find: () => Promise<Answer>) => Promise<Answer>

/** A write that is about to happen. */
export interface PlannedWrite<F extends Fields = Fields> {
  readonly tx: Transaction
  readonly viewer: Viewer
  readonly via: WriteSource
  /** Who does it, where it is nobody on the staff, for the history of records that change with this one. */
  readonly author?: string | undefined
  /** Null for a new record. */
  readonly before: Stored<F> | null
  /** With the patch applied; each field is valid by itself. */
  readonly after: RecordOf<F>
  /** The properties of the body that are not the entity's fields (`rules.extra`). */
  readonly extra: Readonly<Record<string, unknown>>
  /** For an import: the existing record that the row equals, where a second one is created anyway. */
  readonly same?: number | undefined
  /** Caches what many rows of an import share. */
  readonly remember: Remember
  /** All entities of the deployment, for records that are written with this one. */
  readonly catalog: ReadonlyMap<string, EntityTable>
}

/** The result of a rule. */
export interface WritePlan<F extends Fields = Fields> {
  readonly record: RecordOf<F>
  /** Stored in the history with the changes. */
  readonly note?: string | null
  /** Runs after the row is written, in the same transaction: events, rows of other tables. */
  written?(id: number): Promise<void>
}

/** The rules of an entity's writes in addition to its fields and its policy. */
export interface EntityRules<F extends Fields = Fields> {
  /** Fields of a body that are not stored, such as the note of a change of status. */
  readonly extra?: Fields
  /** @throws HttpError when a rule doesn't allow the write */
  plan?(write: PlannedWrite<F>): Promise<WritePlan<F>>
  /**
   * Called before a delete.
   * @throws HttpError when it must not be deleted
   */
  mayDelete?(tx: Transaction, stored: Stored<F>, viewer: Viewer): Promise<void>
  /**
   * Called before a restore.
   * @throws HttpError when it must stay deleted
   */
  mayRestore?(tx: Transaction, stored: Stored<F>, viewer: Viewer): Promise<void>
  /** `mayDelete` and `mayRestore` write entries of their own to the audit log, with more details than core's. */
  readonly auditsDeletes?: true
}

type Values = Readonly<Record<string, unknown>>

/** What a merge moved, by name: the ids of records by their entity, and what the entity's own `moved` returned. */
export type Moved = Readonly<Record<string, readonly unknown[]>>

/** A merge that is being made, or undone. */
export interface MergeStep {
  readonly tx: Transaction
  readonly viewer: Viewer
  readonly catalog: ReadonlyMap<string, EntityTable>
  /** The record that stays, and its values before the merge; in an undo, its current ones. */
  readonly keep: number
  readonly kept: Values
  /** The record that is merged into it. */
  readonly merge: number
  readonly moved: Moved
}

/** A merge that is being made. */
export interface MergeMade extends MergeStep {
  /** The values of the record that is merged. */
  readonly other: Values
  /** Those of them that the kept record gets. */
  readonly taken: Values
}

/** How records of an entity are merged, where it is more than what core does by itself. */
export interface EntityMerge {
  /** Fields that the kept record never takes over. */
  readonly keeps?: readonly string[]
  /** Requests may leave out the versions that their senders have compared: for calls that never had them. */
  readonly versions?: 'optional'
  /** Of several merges into one record the last is undone first. By default the order doesn't matter. */
  readonly undoneInOrder?: true
  /** @returns the fields that the kept record should take over before anybody chooses, beyond those that it lacks */
  propose?(kept: Values, other: Values): readonly string[]
  /** @returns the taken values, with those that belong to them */
  complete?(taken: Values, other: Values): Values
  /**
   * Moves what is no entity: after the references to the record, before its notes and files.
   * @returns what an undo needs, by name
   */
  moved?(step: MergeMade): Promise<Moved>
  /** Called when the kept record is written. */
  merged?(step: MergeMade): Promise<void>
  /** Moves back what `moved` moved, before everything else. */
  undone?(step: MergeStep): Promise<void>
}

/** A value that is known of a record, by its name in the body of `…/Similar`. */
export type Traits = Readonly<Record<string, string | number | null | undefined>>

/** A reason for which records may be the same, such as “Same name”, and SQL that selects their ids. Each part should have its own index. */
export type Likeness = readonly [reason: string, ids: RawBuilder<unknown>]

/** How records are found that may be the same, where it is more than equal values of `duplicateKeys`. */
export interface EntitySimilar {
  /** The values of the body, where they are others than the fields of `similarBy`. */
  readonly traits?: Fields
  /** The entities among which one searches, by their own `likenesses`: a lead may be an account already. Default: its own. */
  readonly among?: readonly string[]
  likenesses(traits: Traits): readonly Likeness[]
  /** SQL of a text that distinguishes records of one name; the alias is the entity's id. Default: the entity's `hint`. */
  readonly hint?: string
}

/**
 * The storage of an entity. In every query the alias of the table is the entity's id. It has the columns id, version, created_by,
 * created_at, updated_by, updated_at, deleted_at, deleted_by and search_text, and one for each field in snake case (`nextFollowUp` is
 * next_follow_up); groups, rows and lists are jsonb. A field whose column the database fills must be read-only. A row with `deleted_at` is
 * invisible for everybody.
 */
export interface EntityTable<F extends Fields = Fields> {
  readonly entity: Entity<F>
  /** Schema and name: `referrals.referral`. */
  readonly table: string
  /** The calls for single records; default: all. */
  readonly enabledCalls?: readonly EntityCall[]
  /** Its plugin implements `GET …getAll` itself, with more than a list's columns. */
  readonly ownGetAll?: true
  /**
   * Required groups that are stored in a row of another table, which has `id` and `updated_at`; and the column that points there. In a
   * query the alias of that table is the group's name: `client`. Several records may share such a row: a rule that sets the column's field
   * on a new record binds it to an existing row.
   */
  readonly joined?: Readonly<Record<string, { readonly table: string; readonly key: string }>>
  /**
   * SQL of read-only fields that are not a column: fixed text, never a part of a request. Also, by its path, SQL of a section's field for
   * lists, where the database additionally stores that field in a column.
   */
  readonly computed?: Readonly<Record<string, string>>
  /**
   * Fields that a body may leave empty and a row never does, because a rule or the database fills them; `createdAt` and `updatedAt` always
   * are. A list that is sorted by them needs no second part for empty rows.
   */
  readonly filled?: readonly string[]
  /** Fields that rows have in addition to those that are `inList`, where a request names no columns: those of the specification. */
  readonly listed?: readonly string[]
  /** Files of other records that a response adds to the files in a field, by that field. Writes and filters concern its own files alone. */
  readonly relatedFiles?: Readonly<Record<string, readonly RelatedFiles[]>>
  /** SQL to sort by, for fields that have another order than their column. Texts are sorted by `<column> collate core.names`. */
  readonly orders?: Readonly<Record<string, string>>
  /**
   * What quick search reads, with a trigram index, where it isn't `search_text`, which core writes: for rows that others write too, a column
   * `find_text` that the database computes by `core.comparable`. An expression, for small tables, is computed again for each row that the
   * index proposes.
   */
  readonly search?: string
  readonly rules?: EntityRules<F>
  /** How two records are merged, in addition to what core does for every entity whose policy has `merge`. */
  readonly merge?: EntityMerge
  /** How records are found that may be the same. */
  readonly similar?: EntitySimilar
  /**
   * The field, a yes-no column that is never empty, of deleted records that still count, such as leads that became accounts. Lists and
   * figures include them where their filter names this field, otherwise they are as invisible as others. They are never purged.
   */
  readonly countedDeleted?: keyof F & string
  /** Totals that the database maintains, for figures over more rows than can be read each time, smallest first. */
  readonly rollUps?: readonly RollUp[]
  /** All entities of the deployment. Core sets it when it composes the app. */
  readonly catalog?: ReadonlyMap<string, EntityTable>
  /**
   * Converts other names in a body to the fields' names.
   * @param stored the record as it was read, null for a create
   */
  normalizeBody?(
    sent: Readonly<Record<string, unknown>>,
    stored: Readonly<Record<string, unknown>> | null,
  ): Readonly<Record<string, unknown>>
}

/** The files of another entity's records that belong to a row. People see those of the records that they may view. */
export interface RelatedFiles {
  /** The other entity. While its plugin is off, there are no such files. */
  readonly entity: string
  /** Its field of files, which is a column of its own. */
  readonly field: string
  /** SQL of the condition that a record, whose alias is the entity's id, belongs to the row. */
  readonly where: string
}

/**
 * A table of totals: the number of rows for each combination of some fields' values, and the sums of their numbers. `…/Aggregate` reads it
 * instead of the rows where it can answer the whole request. Its columns have the same names as those of the entity's table. In addition
 * there are `rows` and, for each sum, the sum and the number of rows that have a value (`value`, `value_rows`). One combination may have
 * several rows.
 */
export interface RollUp {
  /** Schema and name. */
  readonly table: string
  /** The fields of its combinations, and fields that are computed from them. A moment is stored as the beginning of its day in UTC. */
  readonly by: readonly string[]
  /** Fields of which it stores only whether they are filled. */
  readonly presenceOf?: readonly string[]
  readonly sums?: readonly string[]
}

/** Whether the entity has this call. */
export function isCallEnabled(table: EntityTable, call: EntityCall): boolean {
  return table.enabledCalls?.includes(call) ?? true
}

/** Infers the fields, so that rules and reads are typed. */
export function defineEntityTable<const F extends Fields>(table: EntityTable<F>): EntityTable<F> {
  return table
}
