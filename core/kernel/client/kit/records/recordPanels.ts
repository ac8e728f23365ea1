import { definePoint } from '@core/contract'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import type { ForRecords } from './isFor'

/** A card among the facts of a record. */
export interface RecordPanel extends ForRecords {
  readonly title: string
  /** Fetches the content of the card, which is a chunk of its own. It gets the record from `useOpenRecord`. */
  readonly load: LoadScreen
}

/** A card below the facts of a record, beside its tabs; on a phone in the tab of facts. */
export const recordPanels = definePoint<RecordPanel>('record.panel@1', 'experimental')
