import { proxy } from 'valtio/vanilla'
import type { WaitingWrite } from './OfflineWrite'

interface Waiting {
  /** Oldest first. */
  writes: readonly WaitingWrite[]
  /** Whether their list is shown. */
  isShown: boolean
  /** The id of the one that the person is asked whether to discard. */
  discarded: string | undefined
}

/** The writes that wait in this browser. */
export const waiting = proxy<Waiting>({ writes: [], isShown: false, discarded: undefined })
