import { useSyncExternalStore } from 'react'
import { errorTexts } from '../platform/api/ApiError'
import { Icon } from '../platform/ui/layout/Icon'
import styles from './OfflineBanner.module.css'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Says while the network is away what to look after, and goes by itself when it is back. S8.1 */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="alert" className={online ? undefined : styles.banner}>
      {!online && (
        <>
          <Icon name="pi-wifi" />
          {errorTexts.network}
        </>
      )}
    </div>
  )
}
