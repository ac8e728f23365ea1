import type { ComponentType } from 'react'
import { definePoint } from '@core/contract'
import type { ForRecords } from './isFor'

/** A tab that several contributions share, each as a section of it. Its label is that of the first. */
export interface RecordTabGroup {
  readonly id: string
  readonly label: string
}

/** The first tab: what happened, and what is next. Its sections are shown one at a time, beside the feed of everything. */
export const activityGroup: RecordTabGroup = { id: 'activity', label: 'Activity' }

/** A tab of records, or a section of one. */
export interface RecordTab extends ForRecords {
  readonly label: string
  /** The tab in which it is a section. By default it has a tab of its own. */
  readonly group?: RecordTabGroup
  /** The entity whose records the tab lists as children. The tab shows their number. */
  readonly children?: string
  /** Fetches the tab, which is a chunk of its own. It gets the record from `useOpenRecord`. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/**
 * A tab, or a section of one, on the record of an entity of any plugin. A record has at most five tabs, so related ones share a `group`.
 */
export const recordTabs = definePoint<RecordTab>('record.tab@1')

/** What can be written at the top of a record's feed, such as a note. */
export interface RecordWriting extends ForRecords {
  /** Fetches it. It gets the record from `useOpenRecord`, and renders nothing for people who may not write. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** What can be written at the top of a record's feed. */
export const recordWriting = definePoint<RecordWriting>('record.writing@1')
