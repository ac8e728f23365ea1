import { offlineWork } from '../platform/offline/offlineWork'
import { useEffect, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { useLocation } from 'wouter'
import { formatInstant } from '@core/kernel/entity/dates'
import { errorTexts } from '../platform/api/ApiError'
import { clearShownFromCache, shownFromCache } from '../platform/api/cachedResponses'
import { Icon } from '../platform/ui/layout/Icon'
import styles from './OfflineBanner.module.css'

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/**
 * While the browser is offline, shows a message, or the age of the cached data on the page. It disappears when the network is back. S8.1
 */
export function OfflineBanner() {
  const online = useOnline()
  const { since } = useSnapshot(shownFromCache)
  const { words, Waiting } = useSnapshot(offlineWork)
  const [path] = useLocation()
  useEffect(() => clearShownFromCache(), [path])
  const shown = !online || since !== undefined || Waiting
  return (
    <div role={since === undefined && !Waiting ? 'alert' : 'status'} className={shown ? styles.banner : undefined}>
      {shown && (
        <>
          <Icon name="pi-wifi" />
          {Waiting ? (
            <Waiting />
          ) : words !== undefined && !online ? (
            words
          ) : since === undefined ? (
            errorTexts.network
          ) : (
            <span>
              You are offline: you see what you opened lately.{' '}
              <span className={styles.since}>As of {formatInstant(since)}.</span>
            </span>
          )}
        </>
      )}
    </div>
  )
}
