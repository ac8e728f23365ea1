import { defineSlot } from '@core/contract'
import type { Entity } from '@core/entity/defineEntity'
import type { HistoryChange } from '@core/entity/apiTypes'

/** Something that happened to a record. */
export interface TimelineEntry {
  /** Unique within its source. */
  readonly id: string | number
  /** ISO 8601 */
  readonly at: string
  /** Null: nobody in person. */
  readonly by: { readonly id: number; readonly name: string } | null
  /** A class of primeicons; it stands where nobody in person did it. */
  readonly icon: string
  /** What was done, read after the name: `created this referral`, `wrote a note`. */
  readonly did: string
  readonly changes?: readonly HistoryChange[]
  /** In the person's own words. */
  readonly text?: string | null
  /** A path of this app where more of it stands. */
  readonly href?: string
}

/** The newest entries, or those before a place, newest first. */
export interface TimelinePage {
  readonly entries: readonly TimelineEntry[]
  /** The place behind the last one; left out where there is nothing more. */
  readonly next?: string | number
}

/** One kind of thing that happens to records: their history, notes, tasks, messages. */
export interface TimelineSource {
  /** What its entries are called where one chooses among sources, such as `Notes`. */
  readonly title: string
  /** Ids of the entities that it knows, or how it tells them; all unless said. */
  readonly entities?: readonly string[] | ((entity: Entity) => boolean)
  /** Holders of this permission alone are asked for. */
  readonly permission?: number
  /**
   * What tells, besides the record's own changes, that there is something new: an entity any change of which may concern the record, or the
   * topic under which the server publishes what happens to records of this entity, with their ids.
   */
  readonly topic?: string | ((entity: Entity) => string)
  load(entity: Entity, id: number, before: TimelinePage['next'], signal: AbortSignal): Promise<TimelinePage>
}

/** Where plugins add what happens to records: `contribute(timelineSources, { id: 'crm.notes', order: 20, title: 'Notes', load })`. */
export const timelineSources = defineSlot<TimelineSource>('core.timeline')
