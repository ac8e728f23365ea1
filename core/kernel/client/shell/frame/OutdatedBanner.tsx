import { useSnapshot } from 'valtio/react'
import { shownFromCache } from '../../platform/api/cachedResponses'
import { outdated } from '../../platform/api/outdated'
import { Icon } from '../../platform/ui/layout/Icon'
import { useOnline } from '../OfflineBanner'
import styles from '../OfflineBanner.module.css'

/** Part of the frame: says that some of the page is old, because the server fails. Without a network, `OfflineBanner` says why. */
export function OutdatedBanner() {
  const online = useOnline()
  const { since } = useSnapshot(shownFromCache)
  const { parts } = useSnapshot(outdated)
  const shown = parts > 0 && online && since === undefined
  return (
    <div role="status" className={shown ? styles.banner : undefined}>
      {shown && (
        <>
          <Icon name="pi-sync" />
          Some of this page is not up to date. It is tried again automatically.
        </>
      )}
    </div>
  )
}
