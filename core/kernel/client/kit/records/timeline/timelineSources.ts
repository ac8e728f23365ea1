import { definePoint } from '@core/contract'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { HistoryChange } from '@core/kernel/entity/apiTypes'

/** An event of a record. */
export interface TimelineEntry {
  /** Unique within its source. */
  readonly id: string | number
  /** ISO 8601 */
  readonly at: string
  /** Null if no person did it. */
  readonly by: { readonly id: number; readonly name: string } | null
  /** Who did it, if it was nobody on the staff. */
  readonly author?: string | undefined
  /** The automation that did it, and in which of its runs. */
  readonly automation?: { readonly id: number; readonly run: number } | undefined
  /** A class of primeicons; shown if no person did it. */
  readonly icon: string
  /** What was done, as text after the name: `created this referral`, `wrote a note`. */
  readonly did: string
  readonly changes?: readonly HistoryChange[]
  /** The entry of the record's own history, if what it changed can be put back. */
  readonly putsBack?: { readonly change: number; readonly changes: readonly HistoryChange[] }
  /** A text that the person wrote. */
  readonly text?: string | null
  /** Whether the text itself says what happened: it stands in the line instead of `did`. */
  readonly isSentence?: boolean
  /** A path of this app with more about it. */
  readonly href?: string
  /** Whether it says no more than that the record of `href` was created: it is left out beside an entry that tells that record itself. */
  readonly isCreation?: boolean
}

/** A page of entries, the newest first. */
export interface TimelinePage {
  readonly entries: readonly TimelineEntry[]
  /** The position after the last entry; absent if there are no more. */
  readonly next?: string | number
}

/** One kind of event of records: their history, notes, tasks, messages. */
export interface TimelineSource {
  /** The name of its entries where the user chooses a source, such as `Notes`. */
  readonly title: string
  /** The entities that have these events, as ids or as a test; by default all. */
  readonly entities?: readonly string[] | ((entity: Entity) => boolean)
  /** Given if only holders of this permission may load it. */
  readonly permission?: number
  /**
   * What else, besides changes of the record, indicates new entries: an entity whose changes may concern the record, or the topic under
   * which the server publishes events of records of this entity, with their ids.
   */
  readonly topic?: string | ((entity: Entity) => string)
  load(entity: Entity, id: number, before: TimelinePage['next'], signal: AbortSignal): Promise<TimelinePage>
}

/** Entries in the feed of records: one kind of what happened to them. */
export const timelineSources = definePoint<TimelineSource>('record.timeline@1')
