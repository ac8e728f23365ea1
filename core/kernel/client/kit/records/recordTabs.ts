import type { ComponentType } from 'react'
import { defineSlot } from '@core/contract'
import type { Entity } from '@core/kernel/entity/defineEntity'

/** A tab of records. */
export interface RecordTab {
  /** The entity's id, or a test for several entities. */
  readonly entity: string | ((entity: Entity) => boolean)
  readonly label: string
  /** Given if only holders of this permission may see the tab. */
  readonly permission?: number
  /** The entity whose records the tab lists as children. The tab shows their number. */
  readonly children?: string
  /** Fetches the tab, which is a chunk of its own. It gets the record from `useOpenRecord`. */
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/**
 * The slot for tabs of any plugin: `contribute(recordTabs, { id: 'documents.referral', order: 30, entity: 'referral', label: 'Documents',
 * load })`. Details have order 0 and the timeline 100.
 */
export const recordTabs = defineSlot<RecordTab>('core.recordTabs')
