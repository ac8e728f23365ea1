import type { ComponentType } from 'react'
import { defineSlot } from '@core/contract'

/** A part of one kind of record, shown one at a time. */
export interface RecordTab {
  /** The entity's id. */
  readonly entity: string
  readonly label: string
  /** Holders of this permission alone see it. */
  readonly permission?: number
  /** The entity whose records it lists as children: the tab shows how many there are. */
  readonly children?: string
  /** A chunk of its own; it reaches the record by `useOpenRecord`. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/**
 * Where any plugin adds to the screen of a record: `contribute(recordTabs, { id: 'documents.referral', order: 30, entity:
 * 'referral', label: 'Documents', load })`. Details stand at 0 and the timeline at 100.
 */
export const recordTabs = defineSlot<RecordTab>('core.recordTabs')
