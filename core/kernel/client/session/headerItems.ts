import { defineSlot } from '@core/contract'
import type { LoadScreen } from '../platform/screens/loadScreen'

/** A button in the header that belongs to the signed-in person, such as the bell. */
export interface HeaderItem {
  /** Fetches the button once the page has loaded and the browser is idle. */
  readonly load: LoadScreen
}

/** The slot for buttons in the header: `contribute(headerItems, { id: 'core.bell', order: 10, load })`. */
export const headerItems = defineSlot<HeaderItem>('core.headerItems')
