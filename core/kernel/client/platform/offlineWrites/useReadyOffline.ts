import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../whenIdle'
import { openQueue } from './openQueue'

/**
 * Loads a part of the page when the browser is idle, so that it opens without a connection: a dialog whose call can wait on the device.
 * @param load undefined: nothing
 */
export function useReadyOffline(load: (() => Promise<unknown>) | undefined): void {
  const isWanted = load !== undefined
  const loadLatest = useEffectEvent(() => load?.())
  useEffect(() => {
    if (!isWanted) return
    return whenIdle(() => {
      void openQueue()
        .then((queue) => queue && loadLatest())
        .catch(() => {})
    })
  }, [isWanted])
}
