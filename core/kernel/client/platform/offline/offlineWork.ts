import { type ReactNode, useEffect } from 'react'
import { proxy } from 'valtio/vanilla'

/** What the page on screen lets people do without a connection, in words; undefined if it needs one. */
export const offlineWork = proxy<{
  words: string | undefined
  /** Shown in the bar instead, also with a connection: what waits to be sent. */
  Waiting: (() => ReactNode) | undefined
}>({ words: undefined, Waiting: undefined })

/**
 * Says that this page works without a connection: while there is none, the bar at the top says these words instead of asking the user to
 * check it, so that the two don't contradict each other.
 */
export function useOfflineWork(words: string): void {
  useEffect(() => {
    offlineWork.words = words
    return () => {
      offlineWork.words = undefined
    }
  }, [words])
}
