import { definePoint } from '@core/contract'
import type { LoadScreen } from '../platform/screens/loadScreen'

/** A button in the header that belongs to the signed-in person, such as the bell. */
export interface HeaderItem {
  /** Fetches the button once the page has loaded and the browser is idle. */
  readonly load: LoadScreen
}

/** A button in the header. */
export const headerItems = definePoint<HeaderItem>('header.item@1')
