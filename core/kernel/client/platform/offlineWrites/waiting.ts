import { proxy } from 'valtio/vanilla'
import type { WaitingWrite } from './OfflineWrite'

/** The writes that wait in this browser, oldest first, and whether their list is shown. */
export const waiting = proxy<{ writes: readonly WaitingWrite[]; isShown: boolean }>({ writes: [], isShown: false })
